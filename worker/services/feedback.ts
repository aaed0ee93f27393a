// The year-end questionnaire: open between two days of the year, one answer per visitor
// (docs/decisions/024-questionnaire.md).
import { dayOf } from '../../client/contract/days.ts'
import { questions, type FeedbackInput } from '../../client/contract/feedback.ts'
import type { Settings } from '../../client/contract/settings.ts'
import type { OpenFeedback } from '../../client/contract/site.ts'
import type { Visitor } from './visitor.ts'
import { refund, take, tryOnce } from '../limits/throttle.ts'
import { hashToken } from '../auth/token.ts'
import { run, write } from '../storage/db.ts'
import { answerWrite, hasAnswered, isAnswered, type NewAnswer } from '../data/feedback.ts'
import { countWrite } from '../data/feedback-results.ts'
import { loadChrome } from '../data/site.ts'
import { problem } from '../http/problem.ts'

/** The year whose questionnaire is open at `now`, by the calendar of UTC+8. */
export function openYear(
  { feedback_opens, feedback_closes }: Pick<Settings, 'feedback_opens' | 'feedback_closes'>,
  now: Date,
): number | null {
  const day = dayOf(now)
  const [year, date] = [Number(day.slice(0, 4)), day.slice(5)]
  return feedback_opens <= date && date <= feedback_closes ? year : null
}

/** The questionnaire that is open at `now`, for those who invite to it. */
export function openFeedback(settings: Settings, now: Date): OpenFeedback | null {
  const year = openYear(settings, now)
  const last_day = `${year}-${settings.feedback_closes}T00:00:00+08:00`
  // An operator may have typed a day that no calendar has.
  return year === null || Number.isNaN(Date.parse(last_day)) ? null : { year, last_day }
}

/** Someone who answers: a member, or a visitor whose cookie says whether they have answered. */
export interface Respondent extends Visitor {
  userId: number | null
  /** The year of the last questionnaire this browser answered. */
  answered: number | null
}

/** The year whose questionnaire is open, and whether this visitor has answered it. */
export async function yearFor({
  deps,
  locale,
  userId,
  answered,
}: Pick<Respondent, 'deps' | 'locale' | 'userId' | 'answered'>) {
  const { settings } = await loadChrome(deps, locale)
  const year = openYear(settings, deps.now())
  if (year === null) return { year, isAnswered: false }
  const isAnswered =
    answered === year || (userId !== null && (await run(deps, hasAnswered(deps, year, userId))))
  return { year, isAnswered }
}

/** Stores an answer; resolves to the year of its questionnaire. */
export async function answer(respondent: Respondent, form: FeedbackInput): Promise<number> {
  const { deps, env, address, userId, locale: lang } = respondent
  await take(env, 'feedback', address, deps.now())
  const open = await yearFor(respondent)
  if (open.year === null) throw problem('feedback_closed')
  if (open.isAnswered) throw problem('feedback_sent')
  const row = { ...withoutUnusedTexts(form), year: open.year, user_id: userId, lang }
  const same = hashToken(JSON.stringify([address, respondent.userAgent, row]))
  // Without JavaScript nothing prevents a second press of the button before the cookie of the first one has arrived.
  if ((await tryOnce(env, 'feedback_same', same, deps.now())) > 0) return open.year
  try {
    await write(deps, [answerWrite(deps, row), countWrite(deps, row)])
  } catch (error) {
    await refund(env, 'feedback_same', same)
    throw isAnswered(error) ? problem('feedback_sent') : error
  }
  return open.year
}

/** Drops the free texts of questions where "other" was not chosen. */
function withoutUnusedTexts(form: FeedbackInput): Omit<NewAnswer, 'year' | 'user_id' | 'lang'> {
  const others = questions
    .filter((question) => ![form[question]].flat().includes('other'))
    .map((question) => [`${question}_other`, null])
  return { ...form, ...Object.fromEntries(others) }
}
