import { DeskError } from '../api/client.ts'
import type { MessageKey } from '../i18n/messages.ts'
import type { Translate } from '../i18n/i18n.ts'

/** Error texts of the desk, where those of the API are written for readers. */
const deskErrorKeys: Partial<Record<DeskError['code'], MessageKey>> = {
  unauthorized: 'common.signed_out',
  login_failed: 'reauth.wrong',
  forbidden: 'common.forbidden',
  release_waiting: 'waiting.undecided',
}

/** True if the same request may succeed later. */
export const isTransient = ({ code }: DeskError) => code !== 'forbidden' && code !== 'not_found'

/** Text for the operator; `fallback` if the API sent none. */
export function errorMessage(
  t: Translate,
  error: unknown,
  fallback: MessageKey = 'common.unreachable',
): string {
  if (!(error instanceof DeskError)) return t(fallback)
  if (error.mayBeDone) return t('common.unanswered')
  const own = deskErrorKeys[error.code]
  return own ? t(own) : error.message || t(fallback)
}
