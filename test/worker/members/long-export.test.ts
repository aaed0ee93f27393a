import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import type { User } from '../../../client/contract/members/member.ts'
import { createDeps } from '../../../worker/deps.ts'
import { exportAccount } from '../../../worker/services/members/export.ts'
import { withMethods } from '../../support/fakes/bindings.ts'
import { addressOf, logIn, rowsOf, sendApi } from '../../support/site/member.ts'

it('an export has all of a long history, in parts of bounded reads', async () => {
  const token = await logIn('member')
  await rowsOf(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 450)
    insert into articles (id, group_id, lang, title, subtitle, published_at, category, topic, author,
      reading_minutes, cover_img_id) select 500000 + i, 500000 + i, 'en-US', '', '', '2020-01-01', 'industry',
      'news', 'A', 1, (select min(id) from images) from n`)
  await rowsOf(`insert into likes select users.id, 'article', articles.id, '2020-01-01T00:00:00.000Z'
    from articles, users where articles.id > 500000 and users.email = '${addressOf('member')}'`)
  await rowsOf(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 450)
    insert into comments (article_id, user_id, text, created_at, deleted_at)
    select 500001, users.id, 'C' || i, '2020-01-01T00:00:00.000Z', iif(i % 50, null, '2020-01-02T00:00:00.000Z')
    from n, users where users.email = '${addressOf('member')}'`)
  await rowsOf(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 850)
    insert into poll_vote_options (poll_id, user_id, option_id) select 500000 + i, users.id, 101
    from n, users where users.email = '${addressOf('member')}'`)
  const before = await (await sendApi('/api/user', { as: token })).json<User>()
  let mostRows = 0
  const batch = async (statements: D1PreparedStatement[]) => {
    const results = await env.DB.batch(statements)
    mostRows = Math.max(mostRows, ...results.map(({ meta }) => meta.rows_read))
    return results
  }
  const deps = createDeps({ ...env, DB: withMethods(env.DB, { batch }) }, () => undefined)
  const { liked, comments, votes } = await exportAccount(deps, before, { lang: 'en-US' })
  expect(new Set(liked.map(({ type, id }) => `${type} ${id}`)).size).toBe(450 + 9)
  expect(liked).toHaveLength(450 + 9)
  const added = comments.filter(({ text }) => /^C\d+$/.test(text))
  expect(new Set(added.map(({ id }) => id)).size).toBe(450 - 9)
  expect(added).toHaveLength(450 - 9)
  expect(votes.filter(({ poll_id }) => poll_id > 500_000)).toHaveLength(850)
  expect(mostRows).toBeGreaterThan(400)
  expect(mostRows).toBeLessThanOrEqual(1000)
})
