// Nicknames stand beside comments and in mails, so they hold no more addresses than comments do
// (docs/decisions/members/021-comments.md). Only the Worker checks: no form waits for the guard's code.
import { hasLink } from '../../../client/contract/text/link-guard.ts'
import { problem } from '../../http/problem.ts'

export function assertNoLink(nickname: string): void {
  if (!hasLink(nickname)) return
  throw problem('validation_failed', { fields: [{ field: 'nickname', code: 'has_link' }] })
}
