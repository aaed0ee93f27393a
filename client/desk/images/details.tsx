import { useEffect, useRef, useState, type RefObject } from 'react'
import type { ImageChange, ImageText, UsedImage } from '../../contract/desk/images/image.ts'
import { locales } from '../../contract/locale.ts'
import { call, DeskError } from '../api/client.ts'
import { useCan } from '../api/operator.ts'
import { invalidate, useApi } from '../api/read.ts'
import { showToast } from '../data/toasts.ts'
import { errorMessage } from '../data/error-text.ts'
import { useDeskI18n } from '../i18n/i18n.ts'
import { CloseButton } from '../ui/close-button.tsx'
import { Facts } from './facts.tsx'
import { FileActions } from './file-actions.tsx'
import { FocalPointField } from './crop/focal-point.tsx'
import { AltTextGrid } from './text-grid.tsx'
import { ImageUsage } from './uses.tsx'
import './images.css'
import { mediaUrl } from '../../contract/paths.ts'
import { formatDate, formatNumber } from '../../i18n/translate.ts'
import { FormError, useAsyncAction } from '../ui/form.tsx'

const middle = { x: 0.5, y: 0.5 }

interface ImageDetailsProps {
  id: number
  /** Called after the image has changed. */
  onChanged?: () => void
  /** Called after the image was deleted. */
  onDeleted?: () => void
  /** Called by the close button and by Escape; neither works while there are unsaved changes. */
  onClose?: (() => void) | undefined
  /** True if it was opened with the keyboard; then it takes the focus. */
  isEntered?: boolean
}

/** Details of an image: file, focal point, alt texts and captions per language, and usage. */
export function ImageInspector({ id, onChanged, onDeleted, ...ways }: ImageDetailsProps) {
  const { t } = useDeskI18n()
  const { data, error } = useApi('GET /api/backstage/image/:id', { params: { id } })
  if (error) return <p className="alert">{errorMessage(t, error)}</p>
  if (!data) return null
  const changed = async () => {
    await invalidate(`/api/backstage/image/${id}`)
    onChanged?.()
  }
  // Remounts when the file changes, because the focal point belongs to the file.
  return (
    <Details key={data.path} image={data} onChanged={changed} onDeleted={onDeleted} {...ways} />
  )
}

interface DetailsProps extends Pick<ImageDetailsProps, 'onClose' | 'isEntered'> {
  image: UsedImage
  onChanged: () => Promise<void>
  onDeleted: (() => void) | undefined
}

function Details({ image, onChanged, onDeleted, onClose, isEntered = false }: DetailsProps) {
  const { t } = useDeskI18n()
  const can = useCan()
  const { id, origin_filename } = image
  const [directory, setDirectory] = useState(image.directory)
  const [focal, setFocal] = useState(image.focal ?? middle)
  const [texts, setTexts] = useState<readonly ImageText[]>(() => allTexts(image))
  const [problem, setProblem] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const change = changeOf(image, { directory, focal, texts })
  const isReadOnly = !can('image.write')
  const mayChangeFile = !isReadOnly && image.may_change_file
  const mayFile = mayChangeFile || can('image.write', {})
  const isSaved = Object.keys(change).length === 0
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (isEntered) form.current?.focus()
  }, [isEntered])
  useEscape(form, isSaved ? onClose : undefined)

  async function save(): Promise<void> {
    setSaving(true)
    setProblem(null)
    try {
      await call('PATCH /api/backstage/image/:id', { params: { id }, body: change })
      await onChanged()
      showToast(t('images.saved'))
    } catch (error) {
      if (!(error instanceof DeskError)) throw error
      setProblem(errorMessage(t, error))
    } finally {
      setSaving(false)
    }
  }

  return (
    <form
      ref={form}
      className="image-details"
      aria-label={origin_filename}
      tabIndex={-1}
      onSubmit={(event) => {
        // React also bubbles the submit events of nested dialogs to this form.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        if (!isSaving) void save()
      }}
    >
      {onClose && isSaved && <CloseButton label={t('images.close')} onPress={onClose} />}
      <FocalPointField {...{ image, focal, isReadOnly: !mayChangeFile }} onMove={setFocal} />
      {!isReadOnly && <FileActions {...{ image, onChanged, onGone: onDeleted }} />}
      <Facts {...{ image, directory, isReadOnly: !mayFile }} onDirectory={setDirectory} />
      <AltTextGrid texts={texts} onChange={setTexts} />
      {problem && (
        <p className="alert" role="alert">
          {problem}
        </p>
      )}
      {!isReadOnly && (
        <p className="actions">
          <button type="submit" className="button primary" disabled={isSaving || isSaved}>
            {t('images.save')}
          </button>
        </p>
      )}
      <ImageUsage uses={image.uses} />
      <PreviousFiles {...{ image, isReadOnly: !mayChangeFile, onChanged }} />
    </form>
  )
}

/** Listens on the element only: dialogs opened from it are elsewhere in the document and handle Escape themselves. */
function useEscape(element: RefObject<HTMLElement | null>, onEscape: (() => void) | undefined) {
  useEffect(() => {
    const own = element.current
    const close = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onEscape?.()
    }
    own?.addEventListener('keydown', close)
    return () => own?.removeEventListener('keydown', close)
  })
}

/** One row per language, empty if there is none. */
function allTexts({ texts }: UsedImage): ImageText[] {
  return locales.map(
    (lang) => texts.find((one) => one.lang === lang) ?? { lang, alt: '', caption: '' },
  )
}

interface Filled {
  directory: string
  focal: typeof middle
  texts: readonly ImageText[]
}

/**
 * Only changed values, so that two operators who describe an image in different languages do not overwrite each other.
 */
function changeOf(image: UsedImage, { directory, focal, texts }: Filled): ImageChange {
  const before = image.focal ?? middle
  const known = allTexts(image)
  const changed = texts.filter(
    ({ alt, caption }, index) =>
      alt.trim() !== known[index]!.alt || caption.trim() !== known[index]!.caption,
  )
  const isMoved = focal.x !== before.x || focal.y !== before.y
  const isMiddle = focal.x === middle.x && focal.y === middle.y
  const folder = directory.trim()
  return {
    ...(folder !== '' && folder !== image.directory && { directory: folder }),
    ...(isMoved && { focal: isMiddle ? null : focal }),
    ...(changed.length > 0 && { texts: changed }),
  }
}

interface FormerFilesProps {
  image: UsedImage
  isReadOnly: boolean
  onChanged: () => Promise<void>
}

/** Previous files of an image, each with a restore button. */
function PreviousFiles({ image, isReadOnly, onChanged }: FormerFilesProps) {
  const { t, lang } = useDeskI18n()
  const { run, isPending, failure } = useAsyncAction()
  const { id, path: replaces, former } = image
  if (former.length === 0) return null
  const putBack = (file: number) =>
    run(async () => {
      const params = { id, file }
      await call('POST /api/backstage/image/:id/file/:file', { params, body: { replaces } })
      await onChanged()
    })
  return (
    <section className="image-former" aria-label={t('images.former')}>
      <h2>{t('images.former')}</h2>
      <FormError text={failure} />
      <ul>
        {former.map((file) => {
          const { id: number, path, origin_filename: name, width, height } = file
          const time = formatDate(lang, file.replaced_at, 'moment')
          return (
            <li key={number}>
              <img src={mediaUrl(path, 160)} alt="" loading="lazy" />
              <span>
                {name}
                <small className="muted">
                  {formatNumber(lang, width)} × {formatNumber(lang, height)} · {time}
                </small>
              </span>
              {!isReadOnly && (
                <button
                  type="button"
                  className="link"
                  disabled={isPending}
                  aria-label={t('images.former_back_of', { name, time })}
                  onClick={() => putBack(number)}
                >
                  {t('images.former_back')}
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
