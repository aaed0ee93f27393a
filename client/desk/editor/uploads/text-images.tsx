import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Editor } from '@tiptap/core'
import { showToast } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { UploadLine } from '../../images/upload/list.tsx'
import { imageUploads } from '../../images/upload/kind.ts'
import { useUploads } from '../../images/upload/use-uploads.ts'
import type { DroppedContent } from '../paste/content.ts'
import type { PastedImages } from '../paste/images.ts'
import { toFigureAttrs } from './figure-of.ts'
import { replacePlaceholder, removePlaceholder, insertPlaceholder } from './placeholders.ts'
import '../../images/images.css'

interface TextImagesProps {
  editor: Editor
  lang: string
  /** All images so far; new ones are appended. */
  taken: readonly PastedImages[]
}

/** Uploads images pasted or dropped into a text, with a placeholder each, while the user keeps typing. */
export function TextImages({ editor, lang, taken }: TextImagesProps) {
  const { lang: deskLang, t } = useDeskI18n()
  const [places, setPlaces] = useState<ReadonlyMap<number, HTMLElement>>(new Map())
  const uploads = useUploads(imageUploads, (image, id) => {
    if (places.has(id) && replacePlaceholder(editor, id, toFigureAttrs(image, lang))) return
    showToast(t('editor.upload.shelved', { name: image.origin_filename }))
  })
  const take = ({ files, left, dropped, at }: PastedImages) => {
    const counts = Object.entries({ ...(left > 0 && { images: left }), ...dropped }) as [
      DroppedContent,
      number,
    ][]
    if (counts.length > 0) {
      const what = counts.map(([one, count]) => t(`paste.${one}`, { count }))
      const told = t('paste.dropped', { what: new Intl.ListFormat(deskLang).format(what) })
      showToast(left > 0 ? told + t('paste.save_images') : told, { kind: 'failed' })
    }
    const added = uploads
      .add(files)
      .map(({ id }) => [id, insertPlaceholder(editor, id, at)] as const)
    setPlaces((before) => new Map([...before, ...added]))
  }
  const remove = (id: number) => {
    uploads.remove(id)
    removePlaceholder(editor, id)
  }
  const begun = useRef(0)
  useEffect(() => {
    const added = taken.slice(begun.current)
    begun.current = taken.length
    for (const one of added) take(one)
  })
  return uploads.list.map((upload) => {
    // An image that was already in the library is inserted without an upload.
    const place = upload.state === 'known' ? undefined : places.get(upload.id)
    const line = (
      <UploadLine
        upload={upload}
        says={uploads.messageKeys}
        onRetry={() => uploads.retry(upload.id)}
        onRemove={() => remove(upload.id)}
      />
    )
    return place && createPortal(line, place, upload.id)
  })
}
