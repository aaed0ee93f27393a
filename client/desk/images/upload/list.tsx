import { formatNumber } from '../../../i18n/translate.ts'
import { errorMessage } from '../../data/error-text.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { isPassing, type Upload } from './state.ts'
import type { UploadWords } from './kind.ts'
import type { Uploads } from './use-uploads.ts'

/** Maximum number of files listed; active and failed ones come first. */
const most = 40

/** Uploads with their progress, and buttons to retry or remove them. */
export function UploadList({ uploads }: { uploads: Uploads }) {
  const { t, lang } = useDeskI18n()
  const { list, retry, remove, messageKeys } = uploads
  if (list.length === 0) return null
  const shown = [...list.filter(isActive), ...list.filter((one) => !isActive(one))].slice(0, most)
  return (
    <>
      {(list.length > 1 || uploads.done > 0) && <UploadSum uploads={uploads} />}
      <ul className="uploads">
        {shown.map((upload) => (
          <li key={upload.id} className={upload.state}>
            <UploadLine
              upload={upload}
              says={messageKeys}
              onRetry={() => retry(upload.id)}
              onRemove={() => remove(upload.id)}
            />
          </li>
        ))}
        {list.length > most && (
          <li className="muted">
            {t('images.and_more', { count: formatNumber(lang, list.length - most) })}
          </li>
        )}
      </ul>
    </>
  )
}

const isActive = ({ state }: Upload) => state === 'sending' || state === 'failed'

/** Total progress. */
function UploadSum({ uploads: { list, done, retryAll, clear } }: { uploads: Uploads }) {
  const { t, lang } = useDeskI18n()
  const count = (state: Upload['state']) => list.filter((one) => one.state === state).length
  const arrived = done + count('known')
  const all = done + list.length
  const isBusy = count('waiting') + count('sending') > 0
  return (
    <p className="upload-sum">
      <output>
        {t('images.arrived', {
          done: formatNumber(lang, arrived),
          all: formatNumber(lang, all),
        })}
      </output>
      {isBusy && <progress aria-label={t('images.all_files')} value={arrived} max={all} />}
      {list.filter((one) => one.state === 'failed' && isPassing(one)).length > 1 && (
        <button type="button" className="link" onClick={retryAll}>
          {t('images.retry_all')}
        </button>
      )}
      {list.length > count('waiting') + count('sending') && (
        <button type="button" className="link" onClick={clear}>
          {t('images.put_all_away')}
        </button>
      )}
    </p>
  )
}

interface UploadLineProps {
  upload: Upload
  says: UploadWords
  onRetry: () => void
  onRemove: () => void
}

export function UploadLine({ upload, says, onRetry, onRemove }: UploadLineProps) {
  const { t, lang } = useDeskI18n()
  const { file, share, state } = upload
  const percent = formatNumber(lang, Math.round(share * 100))
  const isOnItsWay = state === 'sending' || state === 'waiting'
  return (
    <>
      <b>{file.name}</b>
      {state === 'sending' && <progress aria-label={file.name} value={share} />}
      <span
        role={state === 'failed' ? 'alert' : 'status'}
        className={state === 'failed' ? 'urgent' : 'muted'}
      >
        {state === 'waiting' && t('images.waiting')}
        {state === 'sending' && `${percent}%`}
        {state === 'known' && t(says.known)}
        {state === 'failed' && <Reason error={upload.error} says={says} />}
      </span>
      {state === 'failed' && isPassing(upload) && (
        <button type="button" className="link" onClick={onRetry}>
          {t('images.retry')}
        </button>
      )}
      <button
        type="button"
        className="link"
        aria-label={t('images.remove_of', { name: file.name })}
        onClick={onRemove}
      >
        {isOnItsWay ? t('images.cancel') : t('images.put_away')}
      </button>
    </>
  )
}

function Reason({ error, says }: { error: Upload['error']; says: UploadWords }) {
  const { t } = useDeskI18n()
  if (error === 'too_large') return t(says.too_large)
  return errorMessage(t, error)
}
