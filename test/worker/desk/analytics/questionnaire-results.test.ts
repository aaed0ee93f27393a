// Results of the questionnaire as anonymous totals.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AuditEntry } from '../../../../client/contract/desk/audit.ts'
import type { FeedbackResults } from '../../../../client/contract/desk/questionnaire/results.ts'
import { monthOf } from '../../../../client/contract/days.ts'
import type { Locale } from '../../../../client/contract/locale.ts'
import { groupsOf } from '../../../../worker/desk/questionnaire/results.ts'
import type { Counted } from '../../../../worker/data/questionnaire/results.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import { fetchDesk, callDesk } from '../../../support/desk/entries.ts'
import { siteAtStart, start } from '../../../support/site/forms.ts'
import { logIn, readProblem, rowsOf, sendApi } from '../../../support/site/member.ts'

siteAtStart()
const { year } = monthOf(start)

let analyst = ''
beforeEach(async () => {
  analyst = await operatorSession('analyst', true)
})

const form = {
  frequency: 'weekly',
  purposes: ['product_info', 'other'],
  purposes_other: '看大家怎么说',
  channel: 'search_engine',
  satisfaction: 'satisfied',
}
async function answer(lang: string, times: number, more: object = {}): Promise<void> {
  for (let at = 0; at < times; at++) {
    const body = { ...form, suggestion: `${lang} ${at}`, ...more }
    expect((await sendApi(`/api/feedback?lang=${lang}`, { body })).status).toBe(201)
  }
}
const results = (query = '') => callDesk<FeedbackResults>(analyst, `feedback?lang=en-US&${query}`)
const texts = (query: string) =>
  callDesk<{ items: { text: string }[]; next: number | null }>(
    analyst,
    `feedback/text?year=${year}&${query}`,
  )
const countOf = ({ questions }: FeedbackResults, question: string, option: string) =>
  questions.find(({ key }) => key === question)?.options.find(({ key }) => key === option)?.count

describe('the results', () => {
  it('count every response once, however it was sent', async () => {
    await answer('zh-CN', 2)
    await answer('en-US', 1, { purposes: ['product_info'], purposes_other: undefined })
    const token = await logIn('member')
    const sent = await Promise.all(
      [1, 2, 3].map(() => sendApi('/api/feedback', { body: form, as: token })),
    )
    expect(sent.filter(({ status }) => status === 201)).toHaveLength(1)
    const found = await results()
    expect(found).toMatchObject({ year, years: [year], total: 4, answers: 4 })
    expect(countOf(found, 'purposes', 'product_info')).toBe(4)
    expect(countOf(found, 'purposes', 'other')).toBe(3)
    expect(countOf(found, 'frequency', 'weekly')).toBe(4)
    expect(countOf(found, 'frequency', 'daily')).toBe(0)
    expect(found.questions[0]).toMatchObject({
      text: 'How often do you visit?',
      kind: 'one',
    })
  })

  it('are those of another year on request', async () => {
    await answer('zh-CN', 1)
    expect(await results('year=2020')).toMatchObject({ year: 2020, total: 0, questions: [] })
  })

  it('reveal nothing about small groups, neither by language nor as a difference', async () => {
    await answer('zh-CN', 11)
    await answer('en-US', 3)
    expect((await results()).groups).toEqual([])
    for (const group of ['en-US', 'zh-CN', 'rest'])
      expect(await readProblem(await fetchDesk(analyst, `feedback?group=${group}`))).toEqual([
        404,
        'not_found',
      ])
    await answer('th-TH', 12)
    const { groups } = await results()
    expect(groups).toEqual([
      { key: 'th-TH', count: 12 },
      { key: 'rest', count: 14 },
    ])
    expect((await results('group=th-TH')).answers).toBe(12)
    const path = `feedback/text?year=${year}&question=suggestion&group=en-US`
    expect(await readProblem(await fetchDesk(analyst, path))).toEqual([404, 'not_found'])
  })

  it('contain no name, number or time of a respondent', async () => {
    await sendApi('/api/feedback', {
      body: { ...form, suggestion: 'mine' },
      as: await logIn('member'),
    })
    for (const path of ['feedback', `feedback/text?year=${year}&question=suggestion`]) {
      const said = await (await fetchDesk(analyst, path)).text()
      for (const word of ['member@', 'user_id', 'created_at', 'nickname', '"id"'])
        expect(said).not.toContain(word)
    }
  })
})

it('groups of fewer than ten are merged with the next larger one', () => {
  const of = (counts: Partial<Record<Locale, number>>) =>
    groupsOf(
      Object.entries(counts).map(([lang, count]): Counted => ({
        lang: lang as Locale,
        question: '',
        answer: '',
        count,
      })),
    ).map(({ key, count }) => [key, count])
  expect(of({ 'zh-CN': 40, 'en-US': 20 })).toEqual([
    ['zh-CN', 40],
    ['en-US', 20],
  ])
  expect(of({ 'zh-CN': 40, 'en-US': 20, 'th-TH': 1 })).toEqual([
    ['zh-CN', 40],
    ['rest', 21],
  ])
  expect(of({ 'zh-CN': 40, 'en-US': 6, 'th-TH': 5 })).toEqual([
    ['zh-CN', 40],
    ['rest', 11],
  ])
  expect(of({ 'zh-CN': 9, 'en-US': 3 })).toEqual([])
})

describe('a written answer', () => {
  it('is read page by page, by question and language', async () => {
    await env.DB.exec(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 60) insert into questionnaire_responses (year, lang, answers, created_at) select ${year}, iif(i % 2, 'zh-CN', 'en-US'), '{}', '' from n`,
    )
    await env.DB.exec(
      `insert into questionnaire_text_answers select year, 'suggestion', lang, id, 't' || row_number() over (order by id) from questionnaire_responses`,
    )
    await env.DB.exec(
      `insert into questionnaire_counts select ${year}, lang, '', '', count(*) from questionnaire_responses group by lang`,
    )
    const first = await texts('question=suggestion')
    expect(first.items.slice(0, 2)).toEqual([{ text: 't60' }, { text: 't59' }])
    const rest = await texts(`question=suggestion&before=${first.next}`)
    expect([first.items.length, rest.items.length, rest.next]).toEqual([50, 10, null])
    expect((await texts('question=suggestion&group=zh-CN')).items).toHaveLength(30)
    expect((await texts('question=channel')).items).toEqual([])
  })

  it('is exported after a second factor, and recorded with the operator', async () => {
    await answer('zh-CN', 2)
    const path = `feedback/export?year=${year}&question=purposes`
    const { items } = await callDesk<{ items: object[] }>(analyst, path, { method: 'POST' })
    expect(items).toEqual([{ text: form.purposes_other }, { text: form.purposes_other }])
    const owner = await operatorSession('owner')
    const log = await callDesk<{ items: AuditEntry[] }>(owner, 'audit?action=feedback.export')
    expect(log.items).toMatchObject([
      { item_id: String(year), after: { question: 'purposes', rows: 2 } },
    ])
    // A quick request for a later page returns the same texts.
    await callDesk(analyst, `${path}&before=999999999`, { method: 'POST' })
    expect((await callDesk<typeof log>(owner, 'audit?action=feedback.export')).items).toHaveLength(
      2,
    )
    const tired = await operatorSession('analyst')
    expect(await readProblem(await fetchDesk(tired, path, { method: 'POST' }))).toEqual([
      403,
      'step_up_required',
    ])
  })
})

it('a failed response counts nothing', async () => {
  const token = await logIn('member')
  await sendApi('/api/feedback', { body: form, as: token })
  await sendApi('/api/feedback', { body: form, as: token })
  expect(await rowsOf("select count from questionnaire_counts where question = ''")).toEqual([
    { count: 1 },
  ])
})
