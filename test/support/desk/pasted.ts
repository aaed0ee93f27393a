// Content of the clipboard, pasted into an empty text, stored, read again and rendered as on the site.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { richText } from '../../../client/contract/text/rich-text-schema.ts'
import type { Dropped } from '../../../client/desk/editor/paste/content.ts'
import { RichText } from '../../../client/ui/text/rich-text.tsx'
import { sanitizeRichText } from '../../../worker/storage/schema/sanitize-text.ts'
import { openEditor, pasteInto } from './editor.ts'

export interface PastedPage {
  /** HTML of the page, without class names and attributes of links. */
  page: string
  /** Counts in the notice after the paste. */
  left: Dropped
}

export async function pasted(data: { html?: string; text?: string }): Promise<PastedPage> {
  const { editor, text, images } = openEditor()
  pasteInto(editor, { 'text/html': data.html ?? '', 'text/plain': data.text ?? '' })
  await Promise.resolve()
  const stored: unknown = JSON.parse(JSON.stringify(richText.parse(text())))
  const { document, faults } = sanitizeRichText(stored)
  editor.destroy()
  if (faults.size > 0) throw new Error([...faults].join(', '))
  const left = images.map((one) => ({ ...one.dropped, ...(one.left && { images: one.left }) }))
  const page = renderToStaticMarkup(createElement(RichText, { document }))
    .replaceAll(/ (?:class|rel|id|style|scope)="[^"]*"/g, '')
    .replaceAll(/<\/?div>/g, '')
  return { page, left: Object.assign({}, ...left) as Dropped }
}
