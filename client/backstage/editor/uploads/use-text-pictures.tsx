import { useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { Editor } from '@tiptap/react'
import { notify } from '../../data/undo.ts'
import { useTexts } from '../../i18n/texts.ts'
import { UploadLine } from '../../pictures/upload-list.tsx'
import { useUploads } from '../../pictures/use-uploads.ts'
import type { TakenPictures } from '../paste/pictures.ts'
import { figureOf } from './figure-of.ts'
import { fillPlace, releasePlace, reservePlace } from './places.ts'

interface TextPictures {
  take: (editor: Editor, taken: TakenPictures) => void
  /** The uploads, each in its place of the text. */
  shown: ReactNode
}

/** Pictures that are pasted or dropped into a text: uploaded where they will stand, while writing goes on. */
export function useTextPictures(lang: string): TextPictures {
  const { t } = useTexts()
  const [places, setPlaces] = useState<ReadonlyMap<number, { editor: Editor; dom: HTMLElement }>>(
    new Map(),
  )
  const uploads = useUploads((picture, id) => {
    const place = places.get(id)
    if (place && fillPlace(place.editor, id, figureOf(picture, lang))) return
    notify(t('editor.upload.shelved', { name: picture.origin_filename }))
  })
  const take = (editor: Editor, { files, left, at }: TakenPictures) => {
    if (left > 0) notify(t('editor.upload.left', { count: left }), { kind: 'failed' })
    const added = uploads
      .add(files)
      .map(({ id }) => [id, { editor, dom: reservePlace(editor, id, at) }] as const)
    setPlaces((before) => new Map([...before, ...added]))
  }
  const remove = (id: number) => {
    uploads.remove(id)
    const place = places.get(id)
    if (place) releasePlace(place.editor, id)
  }
  const shown = uploads.list.map((upload) => {
    // One that was in the library already has come all the same.
    const place = upload.state === 'known' ? undefined : places.get(upload.id)
    const line = (
      <UploadLine
        upload={upload}
        onRetry={() => uploads.retry(upload.id)}
        onRemove={() => remove(upload.id)}
      />
    )
    return place && createPortal(line, place.dom, upload.id)
  })
  return { take, shown }
}
