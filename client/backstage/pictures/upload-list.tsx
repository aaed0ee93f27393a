import { formatNumber } from '../../i18n/translate.ts'
import { useTexts } from '../i18n/texts.ts'
import type { Upload, Uploads } from './use-uploads.ts'

/** Files on their way: how far each is, and what can be done about it. */
export function UploadList({ uploads: { list, retry, remove } }: { uploads: Uploads }) {
  if (list.length === 0) return null
  return (
    <ul className="uploads">
      {list.map((upload) => (
        <li key={upload.id} className={upload.state}>
          <UploadLine
            upload={upload}
            onRetry={() => retry(upload.id)}
            onRemove={() => remove(upload.id)}
          />
        </li>
      ))}
    </ul>
  )
}

interface UploadLineProps {
  upload: Upload
  onRetry: () => void
  onRemove: () => void
}

export function UploadLine({ upload, onRetry, onRemove }: UploadLineProps) {
  const { t, lang } = useTexts()
  const { file, share, state } = upload
  const percent = formatNumber(lang, Math.round(share * 100))
  return (
    <>
      <b>{file.name}</b>
      {state === 'sending' && <progress aria-label={file.name} value={share} />}
      <span
        role={state === 'failed' ? 'alert' : 'status'}
        className={state === 'failed' ? 'hot' : 'quiet'}
      >
        {state === 'sending' && `${percent}%`}
        {state === 'known' && t('pictures.known')}
        {state === 'failed' && <Reason error={upload.error} />}
      </span>
      {state === 'failed' && isPassing(upload.error) && (
        <button type="button" className="link" onClick={onRetry}>
          {t('pictures.retry')}
        </button>
      )}
      <button
        type="button"
        className="link"
        aria-label={t('pictures.remove_of', { name: file.name })}
        onClick={onRemove}
      >
        {state === 'sending' ? t('pictures.cancel') : t('pictures.put_away')}
      </button>
    </>
  )
}

/** Whether the same file may be taken another time. */
function isPassing(error: Upload['error']): boolean {
  return error !== 'too_large' && error?.code !== 'image_unacceptable'
}

function Reason({ error }: { error: Upload['error'] }) {
  const { t } = useTexts()
  if (error === 'too_large') return t('pictures.too_large')
  return error?.message || t('desk.unreachable')
}
