import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { questionsIn } from '../../../client/contract/desk/entries/kinds/questionnaire.ts'
import { textWithFallback } from '../../../client/contract/desk/texts.ts'
import type { Question } from '../../../client/contract/questionnaire/questionnaire.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import type { AnnouncedFeedback } from '../../../client/contract/site/site.ts'
import { cachedInMemory } from '../../storage/cache/cache.ts'
import { read, run, type Statement, type Read } from '../../storage/db.ts'
import { prepared } from '../../storage/prepared.ts'
import { questionnaireCounts, questionnaires } from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'

export type Questionnaire = typeof questionnaires.$inferSelect

/** Open and future questionnaires, next one first. Part of the read of the chrome. */
export function selectUpcomingQuestionnaires(deps: Deps) {
  const { year, from_at, to_at, title, intro } = questionnaires
  return deps.db
    .select({ year, from_at, to_at, title, intro })
    .from(questionnaires)
    .where(gt(to_at, deps.now().toISOString()))
    .orderBy(asc(to_at)) satisfies Statement
}

type Announced = Awaited<ReturnType<typeof selectUpcomingQuestionnaires>>

export const announcedIn = (rows: Announced, locale: Locale): AnnouncedFeedback[] =>
  rows.map(({ title, intro, ...row }) => ({
    ...row,
    title: textWithFallback(title, locale),
    intro: textWithFallback(intro, locale),
  }))

/** The questionnaire of a year, as it is now. */
export const questionnaireOf = prepared((deps: Deps, year: number): Read<Questionnaire | null> => {
  const query = deps.db.select().from(questionnaires).where(eq(questionnaires.year, year))
  return read([query], ([[row]]) => row ?? null, ['questionnaires'])
}, 0)

/** The questions in a language, cached; empty if the year has no questionnaire. */
export const loadQuestions = (deps: Deps, year: number, locale: Locale): Promise<Question[]> =>
  cachedInMemory(deps, `questions ${year} ${locale}`, async (own) =>
    questionsIn((await run(own, questionnaireOf(own, year)))?.questions ?? [], locale),
  )

/** Years whose questionnaire has started. */
export function startedYears(deps: Deps): Read<number[]> {
  const { year, from_at } = questionnaires
  const query = deps.db
    .select({ year })
    .from(questionnaires)
    .where(sql`${from_at} <= ${deps.now().toISOString()}`)
  return read([query], ([rows]) => rows.map((row) => row.year))
}

/** Number of responses to the questionnaire with this id; `null` if there is none. */
export function countAnswers(deps: Deps, id: number): Read<{ year: number; count: number } | null> {
  const { year } = questionnaires
  const query = deps.db
    .select({
      year,
      count: sql<number>`coalesce(sum(${questionnaireCounts.count}), 0)`.as('count'),
    })
    .from(questionnaires)
    .leftJoin(
      questionnaireCounts,
      and(eq(questionnaireCounts.year, year), eq(questionnaireCounts.question, '')),
    )
    .where(eq(questionnaires.id, id))
    .groupBy(questionnaires.id)
  return read([query], ([[row]]) => row ?? null)
}
