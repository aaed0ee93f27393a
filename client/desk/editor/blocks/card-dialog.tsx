// Makes a link card, or changes the one at the cursor. A foreign image is copied into the library on insertion only.
import type { Editor } from '@tiptap/core'
import { useEffect, useRef, useState } from 'react'
import type { Locale } from '../../../contract/locale.ts'
import { frameOf } from '../../../contract/text/frame.ts'
import { maxAltLength } from '../../../contract/text/limits.ts'
import { nodeAttrs } from '../../../contract/text/rich-text-schema.ts'
import { useCan } from '../../api/operator.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { ImageField } from '../../images/image-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { safeHref } from '../paste/inline.ts'
import { copyImage, filled, imageOf, reasonOf, startOf, usePage, writeCard } from './card.ts'
import { Address, Foreign, Framed, Line, Texts, type Wrong } from './card-fields.tsx'

interface CardDialogProps {
  editor: Editor
  lang: Locale
  onClose: () => void
}

export function CardDialog({ editor, lang, onClose }: CardDialogProps) {
  const { t } = useDeskI18n()
  const can = useCan()
  const [start] = useState(() => startOf(editor))
  const [href, setHref] = useState(start.href)
  const [typed, setTyped] = useState(start.texts)
  const [image, setImage] = useState(start.image)
  const [alt, setAlt] = useState(start.alt)
  const [hasFrame, setHasFrame] = useState(start.hasFrame)
  const [isCopied, setCopied] = useState(true)
  const [isSaving, setSaving] = useState(false)
  const [wrong, setWrong] = useState<Wrong | null>(null)
  // Words that the operator has typed meanwhile stay.
  const page = usePage(({ title, description, site, url }) => {
    setTyped((before) => ({ title, description, site, ...filled(before) }))
    if (url) setHref(url)
  })
  const target = safeHref(href, location.origin) ?? ''
  const frame = frameOf(target)
  const foreign = image === null && can('image.write') ? page.image : null
  const isOpen = useIsOpen()
  const save = async () => {
    const card = nodeAttrs.linkCard.safeParse({
      href: target,
      ...filled(typed),
      ...(frame && hasFrame && { frame: true }),
    })
    if (!card.success) {
      const field = String(card.error.issues[0]?.path[0])
      const says: MessageKey = field === 'href' ? 'editor.link.wrong' : 'editor.boxes.empty'
      return setWrong({ field, says: t(says) })
    }
    setSaving(true)
    try {
      const copied = foreign && isCopied ? imageOf(await copyImage(foreign), lang) : null
      if (!isOpen.current) return
      const shown = image ?? copied?.image
      const described = { ...shown, alt: alt.trim() || (copied?.alt ?? '') }
      writeCard(editor, start, { ...card.data, ...(shown && described) })
      onClose()
    } catch (error) {
      setSaving(false)
      setCopied(false)
      setWrong({ says: t('cards.failed', { reason: reasonOf(t, error) }) })
    }
  }
  return (
    <Dialog initialFocus="field" title={t('editor.insert.linkCard')} onClose={onClose} isFirm>
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isSaving) void save()
        }}
      >
        <Address
          {...{ href, target, page, wrong }}
          isReadAtOnce={start.line !== null}
          onChange={(address) => {
            setHref(address)
            setWrong(null)
          }}
        />
        <Texts
          {...{ typed, wrong }}
          onChange={(change) => {
            setTyped({ ...typed, ...change })
            setWrong(null)
          }}
        />
        {frame && <Framed name={frame.name} isOn={hasFrame} onChange={setHasFrame} />}
        {foreign && <Foreign address={foreign} isOn={isCopied} onChange={setCopied} />}
        <ImageField
          label={t('cards.picture')}
          id={image?.image_id ?? null}
          lang={lang}
          onChoose={(chosen) => {
            const found = chosen && imageOf(chosen, lang)
            setImage(found?.image ?? null)
            setAlt(found?.alt ?? '')
          }}
        />
        {(image ?? (foreign && isCopied)) && (
          <Line label={t('cards.alt')} value={alt} longest={maxAltLength} onChange={setAlt} />
        )}
        {wrong && (
          <p className="alert" role="alert">
            {wrong.says}
          </p>
        )}
        <p className="actions">
          <button type="submit" className="button primary" disabled={isSaving}>
            {t(start.pos === null ? 'editor.boxes.insert' : 'editor.boxes.set')}
          </button>
        </p>
      </form>
    </Dialog>
  )
}

/** True until the dialog closes, for requests that end later. */
function useIsOpen() {
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return isOpen
}
