// Questionnaires in tests, as operators edit them.
import { beforeEach, expect } from 'vitest'
import type { Entry, Published } from '../../../client/contract/desk/entries/entry.ts'
import type { DataOf } from '../../../client/contract/desk/entries/kinds/schemas.ts'
import { monthOf, startOfMonth } from '../../../client/contract/days.ts'
import { locales, type Locale } from '../../../client/contract/locale.ts'
import { operatorSession } from './desk.ts'
import { fetchDesk, callDesk, entryOf } from './entries.ts'
import { sendApi } from '../site/member.ts'
import { askThisYear } from '../site/questionnaire.ts'
import { resetSite } from '../site/site.ts'

export type Questionnaire = DataOf<'questionnaire'>
export type QuestionnaireEntry = Entry & { data: Questionnaire }
type Row = Questionnaire['questions'][number]

/** Year of the demo questionnaire. */
export const { year } = monthOf(new Date())

export const start = new Date().toISOString()

/** Session of the editor of the current test. */
export let editor = ''

/** Asks the demo questionnaire before each test. Call once per file. */
export function askBeforeEachTest(): void {
  beforeEach(async () => {
    await resetSite()
    await askThisYear()
    editor = await operatorSession('editor')
  })
}

export const inAll = (text: string) =>
  Object.fromEntries(locales.map((lang) => [lang, `${text} ${lang}`])) as Record<Locale, string>

export const questionOf = (key: string, more: Partial<Row> = {}): Row => ({
  key,
  wording: inAll(key),
  kind: 'one',
  is_required: true,
  has_other: false,
  ...more,
})

export const answerOf = (parent: string, key: string): Row => ({
  key,
  parent,
  wording: inAll(key),
})

export const questions = [
  questionOf('colour', { has_other: true }),
  answerOf('colour', 'red'),
  answerOf('colour', 'dark-blue'),
  questionOf('why', { kind: 'text', is_required: false }),
]

/** Questionnaire of a year that is not open yet. */
export const later: Questionnaire = {
  title: inAll('Asked'),
  intro: inAll('Please'),
  questions,
  year: year + 4,
  from_at: startOfMonth({ year: year + 4, month: 12 }),
  to_at: startOfMonth({ year: year + 5, month: 1 }),
}

export const made = () =>
  callDesk<Entry>(editor, 'entry', { body: { type: 'questionnaire', lang: 'zh-CN' } })

/** Response to its publication. */
export const asked = (entry: Entry, data: unknown) =>
  fetchDesk(editor, `entry/${entry.id}/publish`, { body: { rev: entry.rev, data } })

export async function publish(entry: Entry, data: Questionnaire) {
  const body = { rev: entry.rev, data }
  return (await callDesk<Published>(editor, `entry/${entry.id}/publish`, { body })).entry
}

/** Entry of the demo questionnaire. */
export const demo = async () => (await entryOf(editor, 1, 'questionnaire')) as QuestionnaireEntry

/** Answers to the demo questionnaire. */
export const demoAnswers = {
  frequency: 'weekly',
  purposes: ['event_info'],
  channel: 'telegram',
  satisfaction: 'satisfied',
}

export const answer = (body: object) => sendApi('/api/feedback', { body })

export async function wrongFields(response: Response): Promise<string[]> {
  expect(response.status).toBe(422)
  const { errors } = await response.json<{ errors: { field: string; code: string }[] }>()
  return errors.map(({ field, code }) => `${field} ${code}`)
}
