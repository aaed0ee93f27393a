import type { DeskImage } from '../../contract/desk/images/image.ts'
import { useDeskI18n } from '../i18n/i18n.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { useCan } from '../api/operator.ts'
import { Empty } from '../ui/parts.tsx'
import { QueryState } from '../ui/query-state.tsx'
import { Dropzone } from './upload/dropzone.tsx'
import { Grid } from './grid.tsx'
import { LoadMoreSentinel } from './more.tsx'
import { UploadList } from './upload/list.tsx'
import { useImages } from './use-images.ts'
import { imageUploads } from './upload/kind.ts'
import { useUploads } from './upload/use-uploads.ts'
import './images.css'

interface ImagePickerDialogProps {
  chosen: number | null
  lang: string
  onChoose: (image: DeskImage) => void
  onClose: () => void
}

/** Selects an image from the library or uploads one. */
export function ImagePickerDialog({ chosen, lang, onChoose, onClose }: ImagePickerDialogProps) {
  const { t } = useDeskI18n()
  return (
    <Dialog initialFocus="field" title={t('images.pick')} kind="wide" onClose={onClose}>
      <ImagePicker
        chosen={chosen}
        lang={lang}
        onChoose={(image) => {
          onChoose(image)
          onClose()
        }}
      />
    </Dialog>
  )
}

interface ShelfProps {
  /** Id of the selected image. */
  chosen: number | null
  onChoose: (image: DeskImage) => void
  /** Language of the alt text used as the name. */
  lang: string
}

/** Image library with upload by drop, paste or file dialog. An uploaded image is selected at once. */
export function ImagePicker({ chosen, onChoose, lang }: ShelfProps) {
  const { t } = useDeskI18n()
  const can = useCan()
  const uploads = useUploads(imageUploads, onChoose)
  const [words, setWords] = useState('')
  const q = words.trim()
  const list = useImages(q ? { q } : {})
  const { rows, error, hasMore, isStale, refetch } = list
  return (
    <div className="shelf">
      {can('image.write') && (
        <>
          <Dropzone kind={imageUploads} onFiles={uploads.add} />
          <UploadList uploads={uploads} />
        </>
      )}
      <label className="find">
        <Icon name="search" small />
        <span className="visually-hidden">{t('images.search')}</span>
        <input
          type="search"
          value={words}
          placeholder={t('images.search')}
          onChange={({ target }) => setWords(target.value)}
        />
      </label>
      <QueryState read={{ data: rows, error, mutate: refetch }} />
      <Grid images={rows ?? []} {...{ chosen, onChoose, lang, isStale }} />
      {rows?.length === 0 && !hasMore && <Empty>{t('images.none')}</Empty>}
      <LoadMoreSentinel list={list} />
    </div>
  )
}
