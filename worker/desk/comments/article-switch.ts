// Opens and closes the comments of an article without touching its draft, so that it does not wait for unfinished text.
import { can } from '../../../client/contract/roles.ts'
import { getCommentsOpen, setCommentsOpenStatements } from '../../data/comments/article-switch.ts'
import { insertAuditStatement } from '../../data/audit.ts'
import { publish } from '../../data/publish.ts'
import { foundOrThrow, problem } from '../../http/problem.ts'
import { run } from '../../storage/db.ts'
import type { OperatorContext } from '../acting.ts'

/** No-op if the comments are already in that state. */
export async function setCommentsOpen(
  acting: OperatorContext,
  id: number,
  isOpen: boolean,
): Promise<void> {
  const { deps, operator } = acting
  const article = foundOrThrow(await run(deps, getCommentsOpen(deps, id)))
  const { lang, group_id, is_comment_open, title } = article
  if (!can(operator, 'comment.rule', { lang })) throw problem('forbidden')
  if (is_comment_open === isOpen) return
  await publish(deps, {
    writes: [
      ...setCommentsOpenStatements(deps, id, isOpen),
      insertAuditStatement(deps, operator, {
        action: isOpen ? 'comment.open' : 'comment.close',
        type: 'comments',
        id,
        before: { is_comment_open, title },
        after: { is_comment_open: isOpen, title },
      }),
    ],
    items: [{ type: 'article', groups: [group_id] }],
  })
}
