// Members for benches, each with likes, comments and a session, spread over the synthetic articles.
import * as schema from '../../../worker/storage/schema/index.ts'
import { inBatches, memberOwnedRow, type Part, type SeedRow } from '../row.ts'
import { syntheticId } from './items.ts'

/** First synthetic ids of members and of their comments. */
const firstMember = 1_000_001
const firstComment = 1_000_000_001
const membersAtOnce = 1000
/** Comments and likes of each member. */
const each = 5
/** Number of newest articles that get them, because people read the newest. */
const readArticles = 1000
const joined = Date.parse('2026-01-01T00:00:00Z')
const minute = 60_000

/** `count` members who comment on and like the newest of `articles` synthetic articles. */
export function syntheticMembers(count: number, articles: number): Iterable<Part> {
  const read = Math.min(articles, readArticles)
  return inBatches(count, membersAtOnce, (number) => memberRows(number, read))
}

function memberRows(number: number, articles: number): SeedRow[] {
  const id = firstMember + number
  const created_at = new Date(joined + number * minute).toISOString()
  const name = `synthetic-${number}`
  const steps = articles > 0 ? Array.from({ length: each }, (_, step) => step) : []
  const article = (step: number) => syntheticId('zh-CN', (number * each + step) % articles)
  return [
    memberOwnedRow(schema.users, {
      id,
      email: `${name}@example.test`,
      username: name,
      nickname: `Reader ${number}`,
      lang: 'zh-CN',
      email_verified_at: created_at,
      created_at,
    }),
    ...steps.flatMap((step) => [
      memberOwnedRow(schema.comments, {
        id: firstComment + number * each + step,
        article_id: article(step),
        user_id: id,
        text: `${number}: ${'这一段可以再短一点。'.repeat(4)}`,
        created_at,
      }),
      memberOwnedRow(schema.likes, {
        user_id: id,
        type: 'article',
        item_id: article(step),
        created_at,
      }),
    ]),
  ]
}
