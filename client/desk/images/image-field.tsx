// Image field of an entry: upload, drop, paste, or select from the library.
import { useRef, useState, type DragEvent, type ReactNode } from 'react'
import type { DeskImage } from '../../contract/desk/images/image.ts'
import type { Locale } from '../../contract/locale.ts'
import { mediaUrl } from '../../contract/paths.ts'
import { useCan } from '../api/operator.ts'
import { useApi } from '../api/read.ts'
import { errorMessage } from '../data/error-text.ts'
import { useDeskI18n } from '../i18n/i18n.ts'
import { lazyWithToast } from '../ui/lazy-with-toast.tsx'
import { positionOf } from './crop/focal.ts'
import { FileButton } from './upload/file-button.tsx'
import { UploadList } from './upload/list.tsx'
import { usePaste } from './upload/use-paste.ts'
import { imageUploads } from './upload/kind.ts'
import { useUploads } from './upload/use-uploads.ts'
import './images.css'

const ImagePickerDialog = lazyWithToast(() =>
  import('./image-picker-dialog.tsx').then((it) => it.ImagePickerDialog),
)
const DetailsDialog = lazyWithToast(() =>
  import('./details-dialog.tsx').then((it) => it.DetailsDialog),
)

interface ImageFieldProps {
  label: string
  id: number | null
  /** Language of the alt text used as the name. */
  lang: Locale
  onChoose: (image: DeskImage | null) => void
}

export function ImageField({ label, id, lang, onChoose }: ImageFieldProps) {
  const { t } = useDeskI18n()
  const can = useCan()
  const [asked, setAsked] = useState<'shelf' | 'details' | null>(null)
  const uploads = useUploads(imageUploads, onChoose)
  const mayUpload = can('image.write')
  const take = (files: readonly File[]) => {
    if (mayUpload) uploads.add(files.slice(0, 1))
  }
  return (
    <fieldset className="image-field">
      <legend>{label}</legend>
      <ImageBox onFile={take}>
        {id === null ? (
          <p className="muted">{mayUpload ? t('images.drop_one') : t('images.none_chosen')}</p>
        ) : (
          <Shown key={id} id={id} />
        )}
      </ImageBox>
      <UploadList uploads={uploads} />
      <p className="image-actions">
        {mayUpload && <FileButton name={t('images.upload_one')} onFiles={take} />}
        <button type="button" className="button" onClick={() => setAsked('shelf')}>
          {t('images.from_shelf')}
        </button>
        {id !== null && (
          <>
            <button type="button" className="link" onClick={() => setAsked('details')}>
              {t('images.details')}
            </button>
            <button type="button" className="link" onClick={() => onChoose(null)}>
              {t('images.take_out')}
            </button>
          </>
        )}
      </p>
      {asked === 'shelf' && (
        <ImagePickerDialog {...{ lang, onChoose }} chosen={id} onClose={() => setAsked(null)} />
      )}
      {asked === 'details' && id !== null && (
        <DetailsDialog id={id} onClose={() => setAsked(null)} />
      )}
    </fieldset>
  )
}

interface ImageBoxProps {
  onFile: (files: readonly File[]) => void
  children: ReactNode
}

/** Accepts a file dropped on it, or pasted while it is hovered. */
function ImageBox({ onFile, children }: ImageBoxProps) {
  const [isOver, setOver] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  usePaste(onFile, () => box.current?.matches(':hover') ?? false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFile([...event.dataTransfer.files])
  }
  return (
    <div
      ref={box}
      className={isOver ? 'image-box over' : 'image-box'}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
    </div>
  )
}

function Shown({ id }: { id: number }) {
  const { t } = useDeskI18n()
  const { data, error } = useApi('GET /api/backstage/image/:id', { params: { id } })
  if (error)
    return (
      <p className="urgent">
        {error.code === 'not_found' ? t('images.gone') : errorMessage(t, error)}
      </p>
    )
  if (!data) return null
  const { path, color, focal, origin_filename } = data
  return (
    <img
      src={mediaUrl(path, 670)}
      alt={origin_filename}
      style={{ backgroundColor: color ?? undefined, objectPosition: focal && positionOf(focal) }}
    />
  )
}
