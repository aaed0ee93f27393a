// Fills an empty database with members, comments and likes: `node tools/bench/fill-comments.ts 1000000`. SQLite
// generates the rows in index order, so ten million take minutes.
import { withBindings } from '../../scripts/local/bindings.ts'
import { progressOf } from '../../scripts/seed/progress.ts'

/** Number of articles; each statement adds comments to the next one. */
const articles = 100
/** First ids. Those of members do not overlap with other synthetic members. */
const [firstMember, firstComment] = [1_000_001, 1_000_000_001]
/** Comments, likes of articles and likes of comments per member. */
const [written, liked, likedComments] = [50, 3, 3]
/** Comments per statement. */
const atOnce = 100_000
const begin = '2026-01-01T00:00:00Z'

const numbers = (from: number, to: number) =>
  `with recursive n(i) as (select ${from} union all select i + 1 from n where i + 1 < ${to})`
const time = (seconds: string) =>
  `strftime('%Y-%m-%dT%H:%M:%fZ', '${begin}', '+' || ${seconds} || ' seconds')`

const content = [
  `insert into images (id, path, directory, filename, origin_filename, width, height, upload_at, upload_by) values (1, '', '', '', '', 1, 1, '', '')`,
  `insert into articles (id, group_id, lang, title, subtitle, published_at, category, topic, author, reading_minutes, cover_img_id)
     ${numbers(1, articles + 1)} select i, i, 'zh-CN', 'Article ' || i, '', '${begin}', 'industry', 'news', '', 1, 1 from n`,
]

/** Each member replies to every second of their own comments and likes the first ones of another member. */
function said(from: number, to: number): string[] {
  const members = numbers(Math.floor(from / written), Math.ceil(to / written))
  const article = 1 + (Math.floor(from / atOnce) % articles)
  return [
    `insert into users (id, email, username, nickname, lang, created_at)
       ${members} select ${firstMember} + i, 'c' || i || '@example.test', 'c' || i, 'Reader ' || i, 'zh-CN', ${time('i')} from n`,
    `insert into comments (id, article_id, user_id, reply_to, text, liked_amount, created_at)
       ${numbers(from, to)} select ${firstComment} + i, ${article}, ${firstMember} + i / ${written},
         iif(i % 2, ${firstComment} + i - 1, null), i || ': 写得很好。', i % ${written} < ${likedComments}, ${time('i')} from n`,
    ...Array.from(
      { length: liked },
      (_, place) =>
        `insert into likes ${members} select ${firstMember} + i, 'article', ${1 + place}, ${time('i')} from n`,
    ),
    ...Array.from(
      { length: likedComments },
      (_, place) =>
        `insert into comment_likes ${members} select ${firstMember} + i, ${firstComment} + i * ${written} + ${place}, ${time('i')} from n`,
    ),
  ]
}

async function fill(database: D1Database, count: number): Promise<void> {
  const send = (queries: readonly string[]) =>
    database.batch(queries.map((query) => database.prepare(query)))
  await send(content)
  const progress = progressOf('comments', count)
  for (let from = 0; from < count; from += atOnce) {
    const to = Math.min(from + atOnce, count)
    await send(said(from, to))
    progress.tell(to)
  }
  progress.end()
  await send([`update articles set liked_amount = ${count / written} where id <= ${liked}`])
}

const count = Math.ceil(Number(process.argv[2]) / written) * written
await withBindings(false, (env) => fill(env.DB, count))
