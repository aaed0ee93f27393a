// Exports of the submitted forms as CSV, for operators.
import { choices, questions, type Question } from '../../client/contract/feedback.ts'
import { listMessages, type ContactMessage } from '../data/contact.ts'
import { run, type Deps, type Read } from '../storage/db.ts'
import { listAnswers, type FeedbackAnswer } from '../data/feedback.ts'
import { listAddresses } from '../data/newsletter.ts'
import { toCsv, type Cell } from '../http/csv.ts'

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

/** Per question: how often each answer was given, then the free texts. */
async function feedbackLines(deps: Deps, year: number): Promise<Cell[][]> {
  const answers = await all((after) => listAnswers(deps, year, after, pageSize), deps)
  const counted = questions.flatMap((question) =>
    choices[question].map((answer) => [
      year,
      question,
      answer,
      countOf(answers, question, answer),
      '',
    ]),
  )
  const written = answers.flatMap((answer) => [
    ...questions.map((question) => [question, 'other', answer[`${question}_other`]] as const),
    ['suggestion', '', answer.suggestion] as const,
  ])
  const texts = written.flatMap(([question, choice, text]) =>
    text === null ? [] : [[year, question, choice, 1, text]],
  )
  const byQuestion = [...questions, 'suggestion'].flatMap((question) =>
    texts.filter(([, of]) => of === question),
  )
  return [['year', 'question', 'answer', 'count', 'text'], ...counted, ...byQuestion]
}

function countOf(answers: readonly FeedbackAnswer[], question: Question, choice: string): number {
  return answers.filter((answer) => [answer[question]].flat().includes(choice)).length
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
  'is_junk',
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

/** Reads page after page, each beginning after the last row of the previous one. */
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
