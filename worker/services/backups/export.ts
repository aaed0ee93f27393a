// Exports submitted forms as CSV, for operators.
import { questionsIn } from '../../../client/contract/desk/entries/kinds/questionnaire.ts'
import { optionKeysOf, otherOption } from '../../../client/contract/questionnaire/questionnaire.ts'
import { defaultLocale, locales } from '../../../client/contract/locale.ts'
import { listMessages, type ContactMessage } from '../../data/inbox/contact.ts'
import { run, runAll, type Read } from '../../storage/db.ts'
import { feedbackCountsOf, listTexts } from '../../data/questionnaire/results.ts'
import { listAddresses } from '../../data/newsletter/newsletter.ts'
import { questionnaireOf } from '../../data/questionnaire/questionnaire.ts'
import { toCsv, type Cell } from '../../../client/contract/text/csv.ts'
import type { Deps } from '../../deps.ts'

export const exports = ['feedback', 'contact', 'newsletter'] as const
export type Export = (typeof exports)[number]

/** The export as CSV; `year` selects the questionnaire. */
export async function exportForm(deps: Deps, what: Export, year: number): Promise<string> {
  switch (what) {
    case 'feedback':
      return toCsv(await feedbackLines(deps, year))
    case 'contact':
      return toCsv(await contactLines(deps))
    case 'newsletter':
      return toCsv(await newsletterLines(deps))
  }
}

/** Per question: the count of each option, then the free texts. */
async function feedbackLines(deps: Deps, year: number): Promise<Cell[][]> {
  const { questionnaire, counts } = await runAll(deps, {
    questionnaire: questionnaireOf(deps, year),
    counts: feedbackCountsOf(deps, year),
  })
  const questions = questionsIn(questionnaire?.questions ?? [], defaultLocale)
  const countOf = (question: string, answer: string) =>
    counts
      .filter((one) => one.question === question && one.answer === answer)
      .reduce((sum, { count }) => sum + count, 0)
  const counted = questions.flatMap((question) =>
    question.kind === 'text'
      ? []
      : optionKeysOf(question).map((answer) => [
          year,
          question.key,
          answer,
          countOf(question.key, answer),
          '',
        ]),
  )
  const texts: Cell[][] = []
  for (const { key, kind } of questions)
    for (const text of await allTexts(deps, year, key))
      texts.push([year, key, kind === 'text' ? '' : otherOption, 1, text])
  return [['year', 'question', 'answer', 'count', 'text'], ...counted, ...texts]
}

/** Latest first. */
async function allTexts(deps: Deps, year: number, question: string): Promise<string[]> {
  const found: string[] = []
  for (let before: number | null | undefined; before !== null;) {
    const which = { year, question, languages: locales, before, limit: pageSize }
    const page: { items: { text: string }[]; next: number | null } = await run(
      deps,
      listTexts(deps, which),
    )
    found.push(...page.items.map(({ text }) => text))
    before = page.next
  }
  return found
}

export const contactColumns = [
  'id',
  'created_at',
  'lang',
  'interest',
  'title',
  'gender',
  'email',
  'company',
  'phone',
  'country',
  'account_id',
  'messenger',
  'messenger_account',
  'demo_at',
  'time_zone',
  'newsletter',
  'track_source',
  'is_spam',
  'message',
] as const

export function contactCells(message: ContactMessage): Cell[] {
  return contactColumns.map((name) => message[name] ?? '')
}

async function contactLines(deps: Deps): Promise<Cell[][]> {
  const messages = await all((after) => listMessages(deps, after, pageSize), deps)
  return [[...contactColumns], ...messages.map(contactCells)]
}

const addressColumns = ['email', 'lang', 'created_at', 'confirmed_at', 'track_source'] as const

async function newsletterLines(deps: Deps): Promise<Cell[][]> {
  const addresses = await all((after) => listAddresses(deps, after, pageSize), deps)
  const lines = addresses.map((address) => addressColumns.map((name) => address[name] ?? ''))
  return [[...addressColumns], ...lines]
}

/** Rows per read. */
const pageSize = 500

/** Reads all pages, each after the last row of the previous one. */
async function all<Row extends { id: number }>(
  page: (after: number) => Read<Row[]>,
  deps: Deps,
): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const more = await run(deps, page(rows.at(-1)?.id ?? 0))
    if (more.length === 0) return rows
    rows.push(...more)
  }
}
