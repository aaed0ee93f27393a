import { getTableName } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/sqlite-core'
import { describe, expect, it } from 'vitest'
import { locales } from '../../../client/contract/locale.ts'
import { email, nickname } from '../../../client/contract/members/fields.ts'
import { readArticles, readSite } from '../../../scripts/seed/content/content.ts'
import { threadRows } from '../../../scripts/seed/rows/threads.ts'

const site = readSite()
const articles = readArticles()
const rows = threadRows(site, articles)
/** The day on which the demo content is set: comments and votes are earlier. */
const today = Date.parse('2026-11-20T00:00:00Z')
const contentLocales = ['zh-CN', 'en-US', 'zh-HK'] as const
/** Length of a comment in characters. */
const longest = 1000

const rowsOf = (name: string) =>
  rows.filter(({ table }) => getTableName(table) === name).map(({ values }) => values)
const threads = site.comments.flatMap(({ threads: list }) => list)
const said = threads.flatMap(({ replies = [], ...first }) => [first, ...replies])
const moments = (times: (string | undefined)[]) =>
  times.flatMap((time) => (time === undefined ? [] : [Date.parse(time)]))
const isAscending = (list: number[]) =>
  list.every((at, index) => index === 0 || list[index - 1]! < at)

describe('readers', () => {
  it('have names and addresses a form would take', () => {
    for (const user of rowsOf('users')) {
      expect(nickname.parse(user['nickname'])).toBe(user['nickname'])
      expect(email.parse(user['email'])).toBe(user['email'])
    }
  })

  it('cannot be logged in as, and come after the accounts to try the site with', () => {
    expect(rowsOf('users').filter((user) => 'password_hash' in user)).toEqual([])
    expect(Math.min(...rowsOf('users').map((user) => Number(user['id'])))).toBe(101)
  })

  it('show preset pictures and drawn ones, and write in each language', () => {
    const avatars = rowsOf('users').map((user) => user['avatar'])
    expect(new Set(avatars).size).toBe(avatars.filter(Boolean).length + 1)
    expect(new Set(site.readers.map(({ lang }) => lang))).toEqual(new Set(contentLocales))
  })
})

describe.each(site.comments)(
  'under $article in $lang',
  ({ article: slug, lang, threads: list }) => {
    const article = articles.find((one) => one.slug === slug)

    it('is an article of that language', () => {
      expect(article?.[lang]).toBeDefined()
    })

    it('is said after the article came out, one after the other', () => {
      const times = moments(list.map(({ at }) => at))
      expect(isAscending([Date.parse(article!.published_at), ...times, today])).toBe(true)
    })

    it.each(list)('answers what can be answered: $text', ({ replies = [], ...first }) => {
      const times = moments([first.at, ...replies.map(({ at }) => at), first.deleted, first.banned])
      expect(isAscending([...times, today])).toBe(true)
    })
  },
)

it('talks under ten articles of each language', () => {
  for (const lang of contentLocales) {
    const slugs = site.comments.filter((one) => one.lang === lang).map(({ article }) => article)
    expect(new Set(slugs).size).toBe(slugs.length)
    expect(slugs.length).toBeGreaterThanOrEqual(10)
  }
})

it.each(said)('could have been written: $text', ({ by, at, edited, deleted, banned, ...rest }) => {
  const { text, likes = [] } = rest
  const length = Array.from(text.trim()).length
  expect(length).toBeGreaterThan(0)
  expect(length).toBeLessThanOrEqual(longest)
  expect(text).not.toMatch(/:\/\/|www|[a-z0-9][.。．][a-z]{2}/i)
  expect(likes).not.toContain(by)
  const changes = moments([edited, deleted, banned])
  for (const change of changes) expect(isAscending([Date.parse(at), change, today])).toBe(true)
})

it('shows every state a comment can be in', () => {
  const answered = threads.filter(({ replies = [] }) => replies.length > 0)
  expect(answered.some(({ banned }) => banned)).toBe(true)
  expect(answered.some(({ deleted }) => deleted)).toBe(true)
  expect(threads.some(({ deleted, replies }) => deleted && !replies)).toBe(true)
  expect(said.filter(({ edited }) => edited).length).toBeGreaterThan(2)
  expect(said.some(({ text }) => text.length > 850)).toBe(true)
  expect(said.some(({ text }) => text.includes('\n') && /\p{Emoji_Presentation}/u.test(text))).toBe(
    true,
  )
})

it('closes the comments of an article that has some', () => {
  const closed = articles.filter((one) => one.is_comment_open === false).map(({ slug }) => slug)
  expect(closed).toHaveLength(1)
  expect(site.comments.filter(({ article }) => article === closed[0])).toHaveLength(3)
})

it('gives every row a key of its own, in a range readers do not reach', () => {
  for (const name of new Set(rows.map(({ table }) => getTableName(table)))) {
    const own = rows.filter(({ table }) => getTableName(table) === name)
    const { primaryKeys, columns } = getTableConfig(own[0]!.table)
    const keys = primaryKeys[0]?.columns ?? columns.filter((column) => column.primary)
    const seen = own.map(({ values }) => keys.map((key) => values[key.name]).join(' '))
    expect(new Set(seen).size, name).toBe(own.length)
  }
  const ids = rowsOf('comments').map((row) => Number(row['id']))
  expect(Math.max(...ids)).toBeLessThan(900_000)
})

it('answers comments of the same article that are no answers', () => {
  const comments = new Map(rowsOf('comments').map((row) => [row['id'], row]))
  for (const { article_id, reply_to } of comments.values()) {
    if (reply_to === null) continue
    expect(comments.get(reply_to)).toMatchObject({ article_id, reply_to: null })
  }
})

it('names only readers there are', () => {
  const readers = new Set(rowsOf('users').map((user) => user['id']))
  const named = rows.flatMap(({ values }) => ('user_id' in values ? [values['user_id']] : []))
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((id) => !readers.has(id))).toEqual([])
})

describe.each(site.polls)('poll $id', (poll) => {
  const { options, votes = [], voters = 0, ballots = [], maximum_votable_amount: most } = poll

  it('is written in all six languages', () => {
    for (const text of [poll.title, ...options])
      expect(Object.keys(text).toSorted()).toEqual(locales.toSorted())
  })

  it('lets choose some of a few options', () => {
    expect(options.length).toBeGreaterThanOrEqual(2)
    expect(options.length).toBeLessThanOrEqual(5)
    expect(most).toBeGreaterThanOrEqual(1)
    expect(most).toBeLessThanOrEqual(Math.min(3, options.length))
  })

  it('counts votes its voters could have cast', () => {
    const sum = votes.reduce((total, count) => total + count, 0)
    expect([0, options.length]).toContain(votes.length)
    expect(Math.max(0, ...votes)).toBeLessThanOrEqual(voters)
    expect(sum).toBeGreaterThanOrEqual(voters)
    expect(sum).toBeLessThanOrEqual(voters * most)
  })

  it.each(ballots)('takes the ballot of reader $by', ({ at, options: chosen }) => {
    const ends = Math.min(Date.parse(poll.to), today)
    expect(isAscending([Date.parse(poll.from), Date.parse(at), ends])).toBe(true)
    expect(new Set(chosen).size).toBe(chosen.length)
    expect(chosen.length).toBeLessThanOrEqual(most)
    for (const number of chosen) expect(options[number - 1]).toBeDefined()
  })
})

it('has polls that are open, to come and over', () => {
  const from = (one: (typeof site.polls)[number]) => Date.parse(one.from)
  const open = site.polls.filter((one) => from(one) <= today && Date.parse(one.to) > today)
  const ended = site.polls.filter((one) => Date.parse(one.to) <= today)
  const toCome = site.polls.filter((one) => from(one) > today)
  expect(open.length).toBeGreaterThanOrEqual(2)
  expect(ended.length).toBeGreaterThanOrEqual(2)
  expect(toCome.length).toBeGreaterThanOrEqual(1)
  expect(open.every(({ ballots = [] }) => ballots.length > 0)).toBe(true)
})

it('stops the seed at an article nobody wrote', () => {
  const own = { ...site, comments: [{ ...site.comments[0]!, article: 'no-such-article' }] }
  expect(() => threadRows(own, articles)).toThrow('no-such-article')
})
