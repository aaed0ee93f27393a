// Nicknames appear beside comments and in emails, so they must not contain links
// (docs/decisions/community/comments.md). Checked only in the Worker, to keep the code out of forms.
import { hasLink } from '../../../client/contract/text/link-guard.ts'
import { problem } from '../../http/problem.ts'

export function assertNoLink(nickname: string): void {
  if (!hasLink(nickname)) return
  throw problem('validation_failed', { fields: [{ field: 'nickname', code: 'has_link' }] })
}
