// Results of a questionnaire. Per-language results are shown only for languages with enough answers, so that nobody can
// be identified (docs/decisions/community/questionnaire.md).
import {
  minGroupSize,
  type FeedbackQuery,
  type FeedbackResults,
} from '../../../client/contract/desk/questionnaire/results.ts'
import { questionsIn } from '../../../client/contract/desk/entries/kinds/questionnaire.ts'
import { otherOption } from '../../../client/contract/questionnaire/questionnaire.ts'
import { locales, type Locale } from '../../../client/contract/locale.ts'
import { insertAuditStatement } from '../../data/audit.ts'
import { feedbackCountsOf, listTexts, type Counted } from '../../data/questionnaire/results.ts'
import { startedYears, questionnaireOf } from '../../data/questionnaire/questionnaire.ts'
import { foundOrThrow } from '../../http/problem.ts'
import { translatorFor } from '../../i18n/translators.ts'
import { run, runAll, writeBatch } from '../../storage/db.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorContext } from '../acting.ts'

type Group = NonNullable<FeedbackQuery['group']>

/** @throws Problem `not_found` for a group that is not shown separately */
export async function feedbackResults(
  deps: Deps,
  { lang, year: asked, group }: FeedbackQuery,
): Promise<FeedbackResults> {
  const years = (await run(deps, startedYears(deps))).toSorted((a, b) => b - a)
  const year = asked ?? years[0] ?? deps.now().getUTCFullYear()
  const { questionnaire, counts } = await runAll(deps, {
    questionnaire: questionnaireOf(deps, year),
    counts: feedbackCountsOf(deps, year),
  })
  const chosen = languagesOf(counts, group)
  const shown = counts.filter((one) => chosen.includes(one.lang))
  const t = translatorFor(lang)
  const questions = questionsIn(questionnaire?.questions ?? [], lang)
  return {
    year,
    years,
    total: respondents(counts),
    answers: respondents(shown),
    groups: groupsOf(counts).map(({ key, count }) => ({ key, count })),
    questions: questions.map(({ key, kind, text, options, has_other }) => ({
      key,
      kind,
      text,
      is_written: has_other || kind === 'text',
      options: [
        ...options,
        ...(has_other ? [{ key: otherOption, text: t('feedback.other') }] : []),
      ].map((option) => ({
        ...option,
        count: sum(shown.filter((one) => one.question === key && one.answer === option.key)),
      })),
    })),
  }
}

const sum = (rows: readonly Counted[]) => rows.reduce((total, { count }) => total + count, 0)
const respondents = (rows: readonly Counted[]) =>
  sum(rows.filter(({ question }) => question === ''))

interface Shown {
  key: Group
  count: number
  languages: readonly Locale[]
}

/**
 * Languages with enough answers, and one group of all others. If that group is too small, the smallest of the larger
 * languages joins it: its results could otherwise be derived from the total.
 */
export function groupsOf(counts: readonly Counted[]): Shown[] {
  const all = locales
    .map((lang) => ({ lang, count: respondents(counts.filter((one) => one.lang === lang)) }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => a.count - b.count)
  const rest = all.filter(({ count }) => count < minGroupSize)
  const countOf = (some: typeof all) => some.reduce((total, { count }) => total + count, 0)
  if (rest.length > 0 && countOf(rest) < minGroupSize)
    rest.push(...all.slice(rest.length, rest.length + 1))
  const own = all.filter((one) => !rest.includes(one)).toReversed()
  return [
    ...own.map(({ lang, count }) => ({ key: lang, count, languages: [lang] })),
    ...(own.length > 0 && rest.length > 0
      ? [{ key: 'rest' as const, count: countOf(rest), languages: rest.map(({ lang }) => lang) }]
      : []),
  ]
}

/** Languages of a group; all languages without a group. */
function languagesOf(counts: readonly Counted[], group: Group | undefined): readonly Locale[] {
  if (group === undefined) return locales
  const found = foundOrThrow(groupsOf(counts).find(({ key }) => key === group))
  return found.languages
}

interface AskedTexts {
  year: number
  group?: Group | undefined
  question: string
  before?: number | undefined
}

export async function feedbackTexts(deps: Deps, asked: AskedTexts, limit = 50) {
  const { year, group, question, before } = asked
  const languages = languagesOf(await run(deps, feedbackCountsOf(deps, year)), group)
  return run(deps, listTexts(deps, { year, question, languages, before, limit }))
}

/** One page of texts for export. Each page is logged, because an export may start at any page. */
export async function exportTexts({ deps, operator }: OperatorContext, asked: AskedTexts) {
  const found = await feedbackTexts(deps, asked, 500)
  const { year, group = null, question } = asked
  const act = { action: 'feedback.export', type: 'feedback', id: year }
  const after = { question, group, rows: found.items.length }
  await writeBatch(deps, [insertAuditStatement(deps, operator, { ...act, after })])
  return found
}
