import { useState } from 'react'
import { ApiError, call } from '../../browser/api/call.ts'
import { useI18n } from '../../i18n/context.tsx'
import { useSecondsLeft } from '../../ui/time/use-seconds-left.ts'

/** Seconds between two emails. */
const resendCooldownSeconds = 60

interface ResendProps {
  email: string
  route: 'POST /api/user/resend-verification-email' | 'POST /api/user/forget-password'
  label: string
  /** An email has just been sent. */
  isLocked?: boolean
}

/** Requests another email, at most one per minute. */
export function Resend({ email, route, label, isLocked = false }: ResendProps) {
  const { t } = useI18n()
  const [left, start] = useSecondsLeft(isLocked ? resendCooldownSeconds : 0)
  const [said, setSaid] = useState('')

  async function send() {
    if (left > 0) return
    start(resendCooldownSeconds)
    setSaid('')
    try {
      setSaid((await call(route, { body: { email } })).message)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      start(error.retryAfter ?? 0)
      setSaid(error.message || t(error.code === 'unreachable' ? 'form.unreachable' : 'form.failed'))
    }
  }

  return (
    <div className="resend">
      <button
        type="button"
        className="button"
        aria-disabled={left > 0 || undefined}
        onClick={() => void send()}
      >
        {label}
      </button>
      {left > 0 && (
        <p className="help" aria-hidden="true">
          {t('account.resend_in', { seconds: left })}
        </p>
      )}
      <output>{said}</output>
    </div>
  )
}
