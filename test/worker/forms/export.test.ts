import { beforeEach, expect, it } from 'vitest'
import type { Locale } from '../../../client/contract/locale.ts'
import {
  insertResponseStatements,
  type NewAnswer,
} from '../../../worker/data/questionnaire/answers.ts'
import { countAnswersStatement } from '../../../worker/data/questionnaire/results.ts'
import { writeBatch } from '../../../worker/storage/db.ts'
import { contactMessages, questionnaires } from '../../../worker/storage/schema/index.ts'
import { exportForm } from '../../../worker/services/backups/export.ts'
import { subscribe, confirmedSubscriber } from '../../support/site/forms.ts'
import { lines } from '../../support/data/lines.ts'
import { rowsOf } from '../../support/site/member.ts'
import { moveQuestionnaireTo } from '../../support/site/questionnaire.ts'
import { resetSite, testDeps } from '../../support/site/site.ts'

beforeEach(resetSite)

const at = '2026-12-03T04:05:06.000Z'
const chosen = { frequency: 'daily', purposes: ['event_info', 'other'], channel: 'telegram' }

it('the export counts the questionnaire of a year, question by question, with written answers', async () => {
  await moveQuestionnaireTo({ year: 2026, from_at: '2026-01-01', to_at: '2027-01-01' })
  const deps = testDeps()
  const [questionnaire] = await deps.db.select().from(questionnaires)
  const answer = async (own: Pick<NewAnswer, 'chosen' | 'written'>, lang: Locale) => {
    const row = { questionnaire: questionnaire!, user_id: null, lang, ...own }
    await writeBatch(deps, [
      ...insertResponseStatements(deps, row),
      countAnswersStatement(deps, row),
    ])
  }
  const formula = '=HYPERLINK("https://evil.example")'
  const written = { purposes: formula, satisfaction: '@SUM(1+1)' }
  await answer({ chosen: { ...chosen, satisfaction: 'other' }, written }, 'zh-CN')
  const suggestion = 'More\n"cricket", please'
  const others = { ...chosen, purposes: ['event_info'], satisfaction: 'other' }
  await answer({ chosen: others, written: { suggestion } }, 'th-TH')
  await rowsOf(
    "insert into questionnaire_counts values (2025, 'zh-CN', 'frequency', 'weekly', 7) returning 1",
  )
  const csv = await exportForm(deps, 'feedback', 2026)
  expect(csv.startsWith('year,question,answer,count,text\r\n')).toBe(true)
  for (const line of [
    '2026,frequency,daily,2,',
    '2026,frequency,weekly,0,',
    '2026,purposes,event_info,2,',
    '2026,purposes,other,1,',
    '2026,channel,telegram,2,',
    '2026,satisfaction,other,2,',
    `2026,purposes,other,1,"'=HYPERLINK(""https://evil.example"")"`,
    `2026,satisfaction,other,1,'@SUM(1+1)`,
    '2026,suggestion,,1,"More\n""cricket"", please"',
  ])
    expect(csv).toContain(`${line}\r\n`)
  expect(csv).not.toContain('2025')
})

it('the export has every contact message, page by page, without formulas', async () => {
  const deps = testDeps()
  const message = (number: number) => ({
    captcha_id: `captcha ${number}`,
    lang: 'en-US' as const,
    title: '＝cmd',
    email: 'ada@example.test',
    phone: '+85223456789',
    interest: 'A' as const,
    message: `-${number}`,
    created_at: at,
  })
  for (let start = 0; start < 1010; start += 101) {
    const rows = Array.from({ length: 101 }, (_, index) => message(start + index))
    const [first, ...rest] = rows.map((row) => deps.db.insert(contactMessages).values(row))
    await writeBatch(deps, [first!, ...rest])
  }
  const table = (await exportForm(deps, 'contact', 2026)).trimEnd().split('\r\n')
  expect(table).toHaveLength(1011)
  expect(table[0]).toContain('id,created_at,lang,interest,title,gender,email,company,phone')
  expect(table[1]).toBe(
    `1,${at},en-US,A,'＝cmd,,ada@example.test,,'+85223456789,,,,,,,false,,false,'-0`,
  )
  expect(new Set(table).size).toBe(1011)
})

it('the export has every newsletter address with its confirmation, without tokens', async () => {
  await confirmedSubscriber('b@example.test')
  await subscribe('a@example.test', 'en-US')
  const table = lines(await exportForm(testDeps(), 'newsletter', 2026))
  expect(table).toEqual([
    'email,lang,created_at,confirmed_at,track_source',
    expect.stringMatching(/^b@example\.test,zh-CN,2[\d\-T:.]+Z,2[\d\-T:.]+Z,$/),
    expect.stringMatching(/^a@example\.test,en-US,2[\d\-T:.]+Z,,$/),
  ])
})
