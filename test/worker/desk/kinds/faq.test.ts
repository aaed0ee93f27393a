// FAQ topics as entries: edited, previewed, published and withdrawn like articles.
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Finding } from '../../../../client/contract/desk/entries/checklist.ts'
import type { Entry, Published } from '../../../../client/contract/desk/entries/entry.ts'
import type { DataOf } from '../../../../client/contract/desk/entries/kinds/schemas.ts'
import { depsAtTime } from '../../../../worker/desk/time-travel/deps-at-time.ts'
import { listFaq } from '../../../../worker/data/site/faq.ts'
import { run } from '../../../../worker/storage/db.ts'
import { entries, faqCategories } from '../../../../worker/storage/schema/index.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import { fetchDesk, callDesk, entryOf, paragraphs } from '../../../support/desk/entries.ts'
import { readProblem, rowsOf } from '../../../support/site/member.ts'
import { fetchApp, resetSite, testDeps } from '../../../support/site/site.ts'
import { at, hour } from '../../../support/site/visibility.ts'

type Topic = DataOf<'faq'>

let editor = ''
beforeEach(async () => {
  await resetSite()
  editor = await operatorSession('editor')
})

/** A topic of the demo content in a language. */
async function topicIn(lang: string, group = 1): Promise<Entry & { data: Topic }> {
  const [row] = await rowsOf<{ item_id: number }>(
    `select item_id from entries where type = 'faq' and lang = ? and group_id = ?`,
    lang,
    group,
  )
  return (await entryOf(editor, row!.item_id, 'faq')) as Entry & { data: Topic }
}

const publish = (entry: Entry, data: object, more: object = {}) =>
  callDesk<Published>(editor, `entry/${entry.id}/publish`, {
    body: { rev: entry.rev, data, ...more },
  })
const questionsOf = (html: string) =>
  [...html.matchAll(/data-question[^>]*><summary>([^<]*)/g)].map(([, question]) => question)
const page = async (path: string) => (await fetchApp(path)).text()
const frame = (id: number) =>
  fetchApp(`/backstage/preview/${id}`, { headers: { Cookie: `__Host-backstage=${editor}` } })
const content = (html: string) => /<h1[^]*<\/main>/.exec(html)![0]

it('every topic has an entry in every language, each translation with its source', async () => {
  const { db } = testDeps()
  expect(await db.$count(entries, eq(entries.type, 'faq'))).toBe(await db.$count(faqCategories))
  expect(await topicIn('en-US')).toMatchObject({ source_lang: 'zh-CN', state: 'published' })
})

it('publishing an unchanged topic changes nothing on the page', async () => {
  const before = await page('/en-US/faq')
  const rows = await rowsOf('select * from faq_items order by id')
  const topic = await topicIn('en-US')
  await publish(topic, topic.data)
  expect(content(await page('/en-US/faq'))).toBe(content(before))
  expect(await rowsOf('select * from faq_items order by id')).toEqual(rows)
})

it('the page shows questions in their new order, without removed ones and with added ones', async () => {
  await page('/en-US/faq/account')
  const topic = await topicIn('en-US')
  const [first, second, ...others] = topic.data.items
  const added = { key: 'q-added', question: 'Is this new?', answer: paragraphs('It is.') }
  const items = [second!, first!, ...others.slice(1), added]
  await publish(topic, { ...topic.data, items })
  // A cached copy is served once more while it is renewed.
  await page('/en-US/faq/account')
  const shown = questionsOf(await page('/en-US/faq/account'))
  expect(shown).toHaveLength(items.length)
  expect(shown.at(-1)).toBe('Is this new?')
  const stored = await rowsOf<{ key: string }>(
    'select key from faq_items where category_id = ? order by sort',
    topic.item_id,
  )
  expect(stored.map(({ key }) => key)).toEqual(items.map(({ key }) => key))
})

it('a withdrawn topic disappears from the page, and a scheduled one appears when due', async () => {
  const topic = await topicIn('en-US')
  await callDesk(editor, `entry/${topic.id}/withdraw`, { body: { rev: topic.rev } })
  expect(await page('/en-US/faq')).not.toContain('/en-US/faq/account"')
  const made = await callDesk<Entry>(editor, 'entry', { body: { type: 'faq', lang: 'en-US' } })
  const data = { ...topic.data, key: 'later', title: 'To come' }
  const { entry } = await publish(made, data, { at: at(hour) })
  expect(entry).toMatchObject({ state: 'scheduled', url: '/en-US/faq' })
  expect(await page('/en-US/faq')).not.toContain('To come')
})

describe('a finding that blocks publishing', () => {
  it('names its row in the checklist and in the error', async () => {
    const topic = await topicIn('en-US')
    const items = topic.data.items.map((item, at) => (at === 1 ? { ...item, question: ' ' } : item))
    const { rev } = await callDesk<{ rev: number }>(editor, `entry/${topic.id}/draft`, {
      method: 'PUT',
      body: { ...topic.data, items },
      rev: topic.rev,
    })
    const { findings } = await callDesk<{ findings: Finding[] }>(
      editor,
      `entry/${topic.id}/checklist`,
    )
    expect(findings).toContainEqual({
      code: 'incomplete',
      level: 'blocking',
      field: 'items',
      block: 1,
      value: 'question',
    })
    const refused = await fetchDesk(editor, `entry/${topic.id}/publish`, { body: { rev } })
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('items.1.question')
  })

  it('may be an address that another topic has', async () => {
    const topic = await topicIn('en-US')
    const { data: other } = await topicIn('en-US', 2)
    const body = { rev: topic.rev, data: { ...topic.data, key: other.key } }
    const refused = await fetchDesk(editor, `entry/${topic.id}/publish`, { body })
    expect(await readProblem(refused)).toEqual([422, 'validation_failed'])
    expect(questionsOf(await page('/en-US/faq/account')).length).toBeGreaterThan(0)
  })
})

describe('the preview', () => {
  it('shows an unchanged topic as its page does', async () => {
    const topic = await topicIn('en-US')
    const framed = await frame(topic.id)
    expect(framed.status).toBe(200)
    expect(content(await framed.text())).toBe(content(await page('/en-US/faq/account')))
  })

  it('shows a topic that was never published, even if incomplete', async () => {
    const made = await callDesk<Entry>(editor, 'entry', { body: { type: 'faq', lang: 'th-TH' } })
    const framed = await frame(made.id)
    expect(framed.status).toBe(200)
    expect(await framed.text()).toContain('lang="th-TH"')
  })
})

describe('translations', () => {
  it('are outdated by as many places as their source has changed', async () => {
    const [source, translation] = [await topicIn('zh-CN'), await topicIn('zh-HK')]
    await publish(translation, translation.data)
    const [first, second, ...others] = source.data.items
    const items = [
      { ...first!, answer: paragraphs('改过的回答。') },
      { ...second!, question: '改过的问题？' },
      ...others,
    ]
    await publish(source, { ...source.data, items })
    expect(await topicIn('zh-HK')).toMatchObject({ outdated_block_count: 2 })
    const told = await callDesk<{ fields: string[] }>(editor, `entry/${translation.id}/source`)
    expect(told.fields).toEqual([`items.${first!.key}.answer`, `items.${second!.key}.question`])
  })

  it('start with the questions of their source, without texts', async () => {
    const { group_id, data } = await topicIn('zh-CN')
    // The topic loses the translation of the demo content.
    await rowsOf(
      "update entries set group_id = 9999 where type = 'faq' and lang = 'vi-VN' and group_id = ?",
      group_id,
    )
    const body = { type: 'faq', lang: 'vi-VN', group_id }
    const made = (await callDesk<Entry>(editor, 'entry', { body })) as Entry & { data: Topic }
    expect(made.data).toMatchObject({ key: 'account', icon: data.icon })
    expect(made.data.items.map(({ key }) => key)).toEqual(data.items.map(({ key }) => key))
    expect(JSON.stringify(made.data.items)).not.toContain('"text"')
  })

  it('are for operators of the language', async () => {
    const thai = await operatorSession('translator')
    const { id, rev, data } = await topicIn('en-US')
    const put = (as: string) =>
      fetchDesk(as, `entry/${id}/draft`, { method: 'PUT', body: data, rev })
    expect((await put(thai)).status).toBe(403)
    expect((await put(await operatorSession('analyst'))).status).toBe(403)
  })
})

it('a topic is found by its title, and is on the board', async () => {
  const { title } = await topicIn('en-US')
  const found = await callDesk<{ items: Entry[] }>(editor, 'entry?type=faq&lang=en-US&q=login')
  expect(found.items.map((one) => one.title)).toContain(title)
  const board = await callDesk<{ items: unknown[] }>(editor, 'translations?type=faq')
  expect(board.items.length).toBeGreaterThan(0)
})

it('a topic at a future time includes the releases until then', async () => {
  const topic = await topicIn('en-US')
  const due = at(hour)
  await publish(topic, { ...topic.data, title: 'As it will be' }, { at: due })
  const titles = async (moment: Date) => {
    const deps = testDeps(new Date())
    const then = await depsAtTime(deps, env, 'en-US', { at: moment })
    return (await run(then, listFaq(then, 'en-US'))).categories.map(({ title }) => title)
  }
  expect(await titles(new Date())).not.toContain('As it will be')
  expect(await titles(new Date(Date.parse(due) + 60_000))).toContain('As it will be')
})
