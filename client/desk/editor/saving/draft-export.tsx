// Copies or downloads a draft that neither this browser nor the server can store. Must not load code, because it has to
// work offline.
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { plainText, type RichTextDocument } from '../../../contract/text/rich-text.ts'
import { RichText } from '../../../ui/text/rich-text.tsx'
import { I18nProvider } from '../../../i18n/context.tsx'
import { currentOperator } from '../../api/operator.ts'
import { siteI18n } from '../../i18n/i18n.ts'
import { blocksOf } from '../../../contract/desk/entries/flat-fields.ts'
import type { Data } from './merge.ts'

const lineOf = (data: Data, name: string) => (typeof data[name] === 'string' ? data[name] : '')

function htmlOf(data: Data): string {
  const holder = document.createElement('div')
  const root = createRoot(holder)
  const body = { type: 'doc', content: [...blocksOf(data)] } as RichTextDocument
  flushSync(() =>
    root.render(
      <I18nProvider value={siteI18n(currentOperator().lang)}>
        <h1>{lineOf(data, 'title')}</h1>
        <p>{lineOf(data, 'subtitle')}</p>
        <RichText document={body} />
      </I18nProvider>,
    ),
  )
  const html = holder.innerHTML
  root.unmount()
  return html
}

/** Copies the text to the clipboard, as HTML and as plain text. */
export function copyDraft(data: Data): Promise<void> {
  const words = [
    lineOf(data, 'title'),
    lineOf(data, 'subtitle'),
    ...blocksOf(data).map(plainText),
  ].join('\n\n')
  const item = new ClipboardItem({ 'text/plain': words, 'text/html': htmlOf(data) })
  return navigator.clipboard.write([item])
}

/** Downloads the text as an HTML file, from which it can be pasted back. */
export function downloadDraft(data: Data): void {
  const page = `<!doctype html><meta charset="utf-8"><title>${document.title}</title>${htmlOf(data)}`
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([page], { type: 'text/html' }))
  link.download = `${new Date().toISOString().slice(0, 16).replace(':', '')}.html`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
