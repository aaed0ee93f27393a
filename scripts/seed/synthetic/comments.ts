// Comments for benches and for tests of long lists, all under one article.
import * as schema from '../../../worker/storage/schema/index.ts'
import { inBatches, row, type Part, type SeedRow } from '../row.ts'

/** A demo article without comments. */
export const crowdedArticle = 176
/** Ids from here on are synthetic. */
const firstId = 900_000_001
const first = Date.parse('2026-01-01T00:00:00Z')
const minute = 60_000
/** Demo accounts that may comment. */
const authors = 3
/** Number of replies to the latest comment. The others are spread over all comments. */
const latestReplyShare = 30

const commentsAtOnce = 5000

/** `count` comments, one per minute: a quarter top-level comments first, then the replies. */
export function syntheticComments(count: number): Iterable<Part> {
  return inBatches(count, commentsAtOnce, (number) => [commentRow(number, Math.ceil(count / 4))])
}

function commentRow(number: number, threads: number): SeedRow {
  const reply = number - threads
  const answered = reply < latestReplyShare ? threads - 1 : (reply * 7919) % threads
  return row(schema.comments, {
    id: firstId + number,
    article_id: crowdedArticle,
    user_id: 1 + (number % authors),
    reply_to: reply < 0 ? null : firstId + answered,
    text: `${number}: ${'这一段可以再短一点。'.repeat(4)}`,
    created_at: new Date(first + number * minute).toISOString(),
  })
}
