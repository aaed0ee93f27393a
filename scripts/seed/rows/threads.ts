// Readers in the demo content: their comments, likes of comments, and votes.
import {
  pollVoteOptions,
  pollVotes,
  commentLikes,
  comments,
  users,
} from '../../../worker/storage/schema/index.ts'
import type { ArticleFile, ConversationFile, SiteFiles } from '../content/content.ts'
import { contentId } from '../../../worker/storage/rows/row-id.ts'
import { requireId, optionId, memberOwnedRow, row, utc, type SeedRow } from '../row.ts'

/** Ids of readers come after this one. Earlier ids belong to the demo accounts. */
const beforeReaders = 100
const readerId = (number: number) => beforeReaders + number
/** Earlier than all comments of the readers. */
const joined = '2025-06-02T04:00:00.000Z'
const minute = 60_000

/** Ordered for foreign keys, after the rows of articles and polls. */
export function threadRows(site: SiteFiles, articles: readonly ArticleFile[]): SeedRow[] {
  const groups = new Map(articles.map(({ slug, group }) => [slug, group]))
  return [
    ...readerRows(site),
    ...site.comments.flatMap((conversation) => commentRows(conversation, groups)),
    ...ballotRows(site),
  ]
}

function readerRows({ readers }: SiteFiles): SeedRow[] {
  return readers.map(({ lang, nickname, avatar }, index) => {
    const number = String(index + 1).padStart(2, '0')
    return memberOwnedRow(users, {
      id: readerId(index + 1),
      email: `reader${number}@readers.example.test`,
      username: `reader-${number}`,
      nickname,
      lang,
      avatar: avatar ? `/avatars/${avatar}.svg` : null,
      email_verified_at: joined,
      created_at: joined,
    })
  })
}

/** Ids depend on the position: a hundred per article, ten per thread. */
function commentRows(
  { article, lang, threads }: ConversationFile,
  groups: Map<string, number>,
): SeedRow[] {
  const article_id = contentId(lang, requireId(groups, article))
  return threads.flatMap(({ replies = [], ...first }, index) => {
    const start = article_id * 100 + (index + 1) * 10
    return [first, ...replies].flatMap((comment, place) => {
      const { by, at, text, edited, deleted, banned, likes = [] } = comment
      const id = start + place
      const said = memberOwnedRow(comments, {
        id,
        article_id,
        user_id: readerId(by),
        reply_to: place === 0 ? null : start,
        text: text.trim(),
        created_at: utc(at),
        edited_at: edited ? utc(edited) : null,
        deleted_at: deleted ? utc(deleted) : null,
        banned_at: banned ? utc(banned) : null,
      })
      return [said, ...likes.map((reader, count) => likeRow(id, reader, likedAt(at, count)))]
    })
  })
}

/** Seven minutes between likes after the comment was written. */
const likedAt = (at: string, count: number) => new Date(Date.parse(at) + (count + 1) * 7 * minute)

function likeRow(comment_id: number, reader: number, at: Date): SeedRow {
  return row(commentLikes, { user_id: readerId(reader), comment_id, created_at: utc(at) })
}

function ballotRows({ polls }: SiteFiles): SeedRow[] {
  return polls.flatMap(({ id: poll_id, ballots: list = [] }) =>
    list.flatMap(({ by, at, options }) => {
      const vote = { poll_id, user_id: readerId(by) }
      return [
        row(pollVotes, { ...vote, created_at: utc(at) }),
        ...options.map((option) =>
          row(pollVoteOptions, { ...vote, option_id: optionId(poll_id, option - 1) }),
        ),
      ]
    }),
  )
}
