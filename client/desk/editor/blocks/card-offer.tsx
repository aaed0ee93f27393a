// Offer below a line that is only an address, as after pasting one. The line stays a link unless the offer is taken.
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useLayoutEffect, useRef } from 'react'
import { frameOf } from '../../../contract/text/frame.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { addressLine } from './current.ts'
import './card-offer.css'

interface CardOfferProps {
  editor: Editor
  onAsk: (what: 'linkCard') => void
}

export function CardOffer({ editor, onAsk }: CardOfferProps) {
  const { t } = useDeskI18n()
  const box = useRef<HTMLButtonElement>(null)
  const line = useEditorState({ editor, selector: ({ editor: now }) => addressLine(now.state) })
  const at = line?.from ?? null
  useLayoutEffect(() => {
    const offer = box.current
    const sheet = offer?.parentElement
    const shown = at === null ? null : editor.view.nodeDOM(at)
    if (!offer || !sheet || !(shown instanceof HTMLElement)) return
    const around = sheet.getBoundingClientRect()
    const { bottom, left } = shown.getBoundingClientRect()
    offer.style.top = `${bottom - around.top + 2}px`
    offer.style.left = `${left - around.left}px`
  })
  if (!line) return null
  const frame = frameOf(line.href)
  return (
    <button
      type="button"
      ref={box}
      className="button card-offer"
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onAsk('linkCard')}
    >
      {frame ? t('editor.boxes.offer_frame', { name: frame.name }) : t('editor.boxes.offer_card')}
    </button>
  )
}
