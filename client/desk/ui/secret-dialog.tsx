import { copyText } from '../../ui/text/copy.ts'
import { showToast } from '../data/toasts.ts'
import { useDeskI18n } from '../i18n/i18n.ts'
import { Dialog } from './dialog.tsx'

interface SecretDialogProps {
  title: string
  /** Use of the secret. */
  about: string
  secret: string
  onClose: () => void
}

/** A new secret in full, which is shown only here. */
export function SecretDialog({ title, about, secret, onClose }: SecretDialogProps) {
  const { t } = useDeskI18n()
  const copy = async () => {
    const isCopied = await copyText(secret)
    showToast(t(isCopied ? 'secret.copied' : 'secret.not_copied'), {
      kind: isCopied ? 'done' : 'failed',
    })
  }
  return (
    <Dialog initialFocus="main" title={title} onClose={onClose} isFirm>
      <p>{about}</p>
      <code className="secret">{secret}</code>
      <p className="actions">
        <button type="button" className="button primary" onClick={() => void copy()}>
          {t('secret.copy')}
        </button>
        <button type="button" className="button ghost" onClick={onClose}>
          {t('secret.kept')}
        </button>
      </p>
    </Dialog>
  )
}
