import type { FormFailure } from '../../contract/form.ts'
import { useI18n } from '../../i18n/context.tsx'
import { Icon } from '../icon.tsx'

/** Shows why an action outside a form failed; renders nothing without a failure. */
export function ActionAlert({ failure }: { failure: FormFailure | undefined }) {
  const { t } = useI18n()
  if (!failure) return null
  const { code, message } = failure
  // Online, a request without an answer may have reached the server.
  const lost = navigator.onLine ? 'member.unanswered' : 'member.unreachable'
  return (
    <p className="alert" role="alert">
      <Icon name="warn" />
      <span>{code === 'unreachable' ? t(lost) : message || t('form.failed')}</span>
    </p>
  )
}
