// State of the dialog of a link card: the card or the address at the cursor, and the facts of a page.
import type { Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { Selection } from '@tiptap/pm/state'
import { useRef, useState } from 'react'
import type { DeskImage } from '../../../contract/desk/images/image.ts'
import type { CardAttrs } from '../../../contract/text/rich-text-schema.ts'
import { visibleText } from '../../../contract/text-fields.ts'
import { call, DeskError, type ApiResponse } from '../../api/client.ts'
import { errorMessage } from '../../data/error-text.ts'
import type { Translate } from '../../i18n/i18n.ts'
import { toFigureAttrs } from '../uploads/figure-of.ts'
import { addressLine, blockAt, setAttrs, type AddressLine } from './current.ts'

export type CardTexts = Record<'title' | 'description' | 'site', string>
type CardImage = Pick<Required<CardAttrs>, 'image_id' | 'src' | 'width' | 'height'>

interface CardStart {
  /** Position of the card to change; `null` for a new one. */
  pos: number | null
  /** Line that a new card replaces. */
  line: AddressLine | null
  href: string
  texts: CardTexts
  image: CardImage | null
  alt: string
  /** True if readers may load the frame of the address, if it has one. */
  hasFrame: boolean
}

export function startOf({ state }: Editor): CardStart {
  const block = blockAt(state)
  const none = { title: '', description: '', site: '' }
  if (block?.name !== 'linkCard') {
    const line = addressLine(state)
    const href = line?.href ?? ''
    return { pos: null, line, href, texts: none, image: null, alt: '', hasFrame: true }
  }
  const { href, title, description, site, frame, image_id, src, width, height, alt } = block.node
    .attrs as Partial<CardAttrs> & { href: string; title: string }
  const image = image_id && src && width && height ? { image_id, src, width, height } : null
  const texts = { title, description: description ?? '', site: site ?? '' }
  const hasFrame = frame === true
  return { pos: block.pos, line: null, href, texts, image, alt: alt ?? '', hasFrame }
}

/** Writes the card in a step of its own, so that one undo brings back the text before. */
export function writeCard(editor: Editor, { pos, line }: CardStart, attrs: CardAttrs): void {
  if (pos !== null) return setAttrs(editor, pos, attrs)
  const { view } = editor
  view.dispatch(closeHistory(view.state.tr))
  const card = { type: 'linkCard', attrs }
  // Another window may have changed the text meanwhile.
  const now = addressLine(editor.state)
  if (!line || now?.href !== line.href) editor.commands.insertContent(card)
  else editor.commands.insertContentAt(now, card)
  leaveCard(editor)
}

/** Puts the cursor behind the card. Typing would replace a selected one. */
function leaveCard({ view, schema }: Editor): void {
  const { tr, selection, doc } = view.state
  const block = blockAt(view.state)
  const after = block?.name === 'linkCard' ? block.pos + block.node.nodeSize : selection.to
  const isText = doc.resolve(Math.min(after, doc.content.size)).nodeAfter?.isTextblock
  const isInText = selection.$from.parent.isTextblock && block?.name !== 'linkCard'
  if (isInText) return
  if (!isText) tr.insert(after, schema.nodes['paragraph']!.create())
  view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(after + 1))))
}

/** Trimmed texts without the empty ones. */
export const filled = (texts: CardTexts): Partial<CardTexts> =>
  Object.fromEntries(
    Object.entries(texts)
      .map(([name, typed]) => [name, visibleText(typed).trim()] as const)
      .filter(([, typed]) => typed !== ''),
  )

type Facts = ApiResponse<'POST /api/backstage/unfurl'>

/** Facts of the page that was asked for last. */
export function usePage(onRead: (facts: Facts) => void) {
  const [state, setState] = useState<'idle' | 'reading' | 'none' | DeskError>('idle')
  const [image, setImage] = useState<string | null>(null)
  const latest = useRef('')
  const read = async (url: string) => {
    latest.current = url
    setState('reading')
    setImage(null)
    try {
      const facts = await call('POST /api/backstage/unfurl', { body: { url } })
      if (latest.current !== url) return
      onRead(facts)
      setImage(facts.image)
      setState(facts.title === '' ? 'none' : 'idle')
    } catch (error) {
      if (latest.current === url) setState(toDeskError(error))
    }
  }
  return { state, image, read }
}

const toDeskError = (error: unknown) =>
  error instanceof DeskError ? error : new DeskError('unreachable')

/** Copies a foreign image into the library. */
export async function copyImage(url: string): Promise<DeskImage> {
  return call('POST /api/backstage/unfurl/image', { body: { url } })
}

export function imageOf(image: DeskImage, lang: string): { image: CardImage; alt: string } {
  const { image_id, src, width, height, alt } = toFigureAttrs(image, lang)
  return { image: { image_id, src, width, height }, alt }
}

export function reasonOf(t: Translate, error: unknown): string {
  const field = error instanceof DeskError ? error.fields[0] : undefined
  return field?.detail ?? errorMessage(t, error)
}
