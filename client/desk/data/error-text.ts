import { DeskError } from '../api/call.ts'
import type { MessageKey } from '../i18n/messages.ts'
import type { Say } from '../i18n/texts.ts'

/** What the desk says in words of its own: those of the API are for readers. */
const ownWords: Partial<Record<DeskError['code'], MessageKey>> = {
  unauthorized: 'desk.signed_out',
  login_failed: 'again.wrong',
  forbidden: 'desk.forbidden',
}

/** Whether the same request may succeed later. */
export const isPassing = ({ code }: DeskError) => code !== 'forbidden' && code !== 'not_found'

/** What went wrong, and what to do; `otherwise` is said where the API says nothing. */
export function errorText(
  t: Say,
  error: unknown,
  otherwise: MessageKey = 'desk.unreachable',
): string {
  if (!(error instanceof DeskError)) return t(otherwise)
  const own = ownWords[error.code]
  return own ? t(own) : error.message || t(otherwise)
}
