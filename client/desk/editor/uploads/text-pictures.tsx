import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Editor } from '@tiptap/react'
import { notify } from '../../data/undo.ts'
import { useTexts } from '../../i18n/texts.ts'
import { UploadLine } from '../../images/upload/list.tsx'
import { pictureUploads } from '../../images/upload/kind.ts'
import { useUploads } from '../../images/upload/use-uploads.ts'
import type { TakenPictures } from '../paste/pictures.ts'
import { figureOf } from './figure-of.ts'
import { fillPlace, releasePlace, reservePlace } from './places.ts'
import '../../images/images.css'

interface TextPicturesProps {
  editor: Editor
  lang: string
  /** All that have come so far; more are added at the end. */
  taken: readonly TakenPictures[]
}

/** Pictures that are pasted or dropped into a text: uploaded where they will stand, while writing goes on. */
export function TextPictures({ editor, lang, taken }: TextPicturesProps) {
  const { t } = useTexts()
  const [places, setPlaces] = useState<ReadonlyMap<number, HTMLElement>>(new Map())
  const uploads = useUploads(pictureUploads, (picture, id) => {
    if (places.has(id) && fillPlace(editor, id, figureOf(picture, lang))) return
    notify(t('editor.upload.shelved', { name: picture.origin_filename }))
  })
  const take = ({ files, left, at }: TakenPictures) => {
    if (left > 0) notify(t('editor.upload.left', { count: left }), { kind: 'failed' })
    const added = uploads.add(files).map(({ id }) => [id, reservePlace(editor, id, at)] as const)
    setPlaces((before) => new Map([...before, ...added]))
  }
  const remove = (id: number) => {
    uploads.remove(id)
    releasePlace(editor, id)
  }
  const begun = useRef(0)
  useEffect(() => {
    const added = taken.slice(begun.current)
    begun.current = taken.length
    for (const one of added) take(one)
  })
  return uploads.list.map((upload) => {
    // One that was in the library already has come all the same.
    const place = upload.state === 'known' ? undefined : places.get(upload.id)
    const line = (
      <UploadLine
        upload={upload}
        says={uploads.says}
        onRetry={() => uploads.retry(upload.id)}
        onRemove={() => remove(upload.id)}
      />
    )
    return place && createPortal(line, place, upload.id)
  })
}
