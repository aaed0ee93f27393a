// The demo questionnaire in tests: its questions, and changes of its time.
import { questionsIn } from '../../../client/contract/desk/entries/kinds/questionnaire.ts'
import { monthOf, startOfMonth } from '../../../client/contract/days.ts'
import type { Question } from '../../../client/contract/questionnaire/questionnaire.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import type { questionnaires } from '../../../worker/storage/schema/index.ts'
import { publishAll } from './publish-all.ts'
import { rowsOf } from './member.ts'

type Row = typeof questionnaires.$inferSelect
/** A year and the opening times, as times in UTC or with an offset. */
export interface Asked {
  year: number
  from_at: string
  to_at: string
}

const utc = (moment: string) => new Date(moment).toISOString()

/** Moves the demo questionnaire to another year or time. */
export async function moveQuestionnaireTo({ year, from_at, to_at }: Asked): Promise<void> {
  await rowsOf(
    'update questionnaires set year = ?, from_at = ?, to_at = ? where id = 1 returning id',
    year,
    utc(from_at),
    utc(to_at),
  )
  await publishAll()
}

/** Moves the demo questionnaire to this year, as on a site seeded today. Only for a fresh site with empty caches. */
export async function askThisYear(): Promise<void> {
  const { year } = monthOf(new Date())
  await rowsOf(
    `update questionnaires set title = replace(title, year, cast(?1 as int)), year = ?1, from_at = ?2, to_at = ?3
      where id = 1 returning id`,
    year,
    startOfMonth({ year, month: 1 }),
    startOfMonth({ year: year + 1, month: 1 }),
  )
}

/** Adds a questionnaire of another year with the same questions. */
export async function askAlsoIn({ year, from_at, to_at }: Asked): Promise<void> {
  await rowsOf(
    `insert into questionnaires (id, year, from_at, to_at, title, intro, questions, structure)
      select ?, ?, ?, ?, title, intro, questions, structure from questionnaires where id = 1 returning id`,
    year,
    year,
    utc(from_at),
    utc(to_at),
  )
  await publishAll()
}

/** Questions in a language. */
export async function demoQuestions(lang: Locale): Promise<Question[]> {
  const [row] = await rowsOf<{ questions: string }>('select questions from questionnaires')
  return questionsIn(JSON.parse(row!.questions) as Row['questions'], lang)
}
