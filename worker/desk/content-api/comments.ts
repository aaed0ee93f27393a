// Comments in the content API.
import type { DeskComment } from '../../../client/contract/desk/comments/comment.ts'
import type { ContentComment, ContentCommentQuery } from '../../../client/contract/v1/site-api.ts'
import { listDeskComments } from '../../data/comments/desk-list.ts'
import { isCursor } from '../../data/paging.ts'
import { problem } from '../../http/problem.ts'
import { run } from '../../storage/db.ts'
import type { Reading } from './read.ts'
import { assertWithinToken, languagesOf } from './token.ts'

const deskLists = {
  all: 'new',
  reported: 'reported',
  hidden: 'banned',
  removed: 'deleted',
} as const

const statuses = {
  shown: 'visible',
  held: 'held',
  banned: 'hidden',
  removed: 'removed',
  withdrawn: 'deleted',
} as const satisfies Record<DeskComment['standing'], ContentComment['status']>

/** Comments on articles in the token's languages. @throws Problem `insufficient_scope` for a token without articles */
export async function listContentComments(
  { deps, operator }: Reading,
  { list, article, member, after, limit }: ContentCommentQuery,
): Promise<{ items: ContentComment[]; next: string | null }> {
  assertWithinToken(operator, { type: 'article' })
  if (after !== undefined && !isCursor(after))
    throw problem('validation_failed', { fields: [{ field: 'after', code: 'cursor_unusable' }] })
  const languages = operator.token?.languages.length ? languagesOf(operator) : undefined
  const state = deskLists[list]
  const asked = { state, order: 'time' as const, article, member, after, limit, languages }
  const { items, next } = await run(deps, listDeskComments(deps, asked))
  return { items: items.map(toContentComment), next }
}

function toContentComment({ standing, answers, member, article, ...one }: DeskComment) {
  const { case: open, ...comment } = one
  const { id, lang, title, url } = article
  return {
    ...comment,
    status: statuses[standing],
    reply_to: answers && answers.id,
    member: member && { id: member.id, nickname: member.nickname },
    article: { id, lang, title, url },
    report: open && {
      count: open.report_count,
      reasons: open.reasons,
      opened_at: open.opened_at,
    },
  }
}
