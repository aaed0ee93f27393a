import { structureKey } from '../../../client/contract/desk/entries/kinds/questionnaire.ts'
import { monthOf, startOfMonth } from '../../../client/contract/days.ts'
import { locales } from '../../../client/contract/locale.ts'
import * as schema from '../../../worker/storage/schema/index.ts'
import type { SiteFiles, Text } from '../content/content.ts'
import { row, type Seed } from '../row.ts'

/** It is open all year, so that it can be tried on any day. */
export function questionnaireRows({ questionnaire }: SiteFiles, now: Date): Seed {
  const { year } = monthOf(now)
  const questions = questionnaire.questions.flatMap(({ options, ...question }) => [
    question,
    ...options.map(({ key, ...words }) => ({
      key,
      parent: question.key,
      wording: 'name' in words ? inAll(words.name) : words.wording,
    })),
  ])
  const of = (text: Text): Text =>
    Object.fromEntries(
      Object.entries(text).map(([lang, one]) => [lang, one.replace('{{year}}', String(year))]),
    )
  const own = row(schema.questionnaires, {
    id: 1,
    year,
    from_at: startOfMonth({ year, month: 1 }),
    to_at: startOfMonth({ year: year + 1, month: 1 }),
    title: of(questionnaire.title),
    intro: of(questionnaire.intro),
    questions,
    structure: structureKey(questions),
  })
  return { rows: [own], images: [] }
}

const inAll = (name: string): Text => Object.fromEntries(locales.map((lang) => [lang, name]))
