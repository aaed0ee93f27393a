import { DeskError } from '../api/client.ts'
import type { MessageKey } from '../i18n/messages.ts'
import type { Translate } from '../i18n/i18n.ts'

/** What the desk says in words of its own: those of the API are for readers. */
const deskErrorKeys: Partial<Record<DeskError['code'], MessageKey>> = {
  unauthorized: 'common.signed_out',
  login_failed: 'reauth.wrong',
  forbidden: 'common.forbidden',
  release_waiting: 'waiting.undecided',
}

/** Whether the same request may succeed later. */
export const isTransient = ({ code }: DeskError) => code !== 'forbidden' && code !== 'not_found'

/** What went wrong, and what to do; `otherwise` is said where the API says nothing. */
export function errorMessage(
  t: Translate,
  error: unknown,
  fallback: MessageKey = 'common.unreachable',
): string {
  if (!(error instanceof DeskError)) return t(fallback)
  const own = deskErrorKeys[error.code]
  return own ? t(own) : error.message || t(fallback)
}
