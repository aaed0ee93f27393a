// The yearly questionnaire: open during a period, one response per visitor
// (docs/decisions/community/questionnaire.md).
import type { Context } from 'hono'
import { questionsIn } from '../../../client/contract/desk/entries/kinds/questionnaire.ts'
import { answerForm } from '../../../client/contract/questionnaire/answers.ts'
import type { AnnouncedFeedback, Chrome } from '../../../client/contract/site/site.ts'
import { type RequestContext, requestContextOf } from '../visitor.ts'
import { refund, take, tryTake } from '../../limits/throttle.ts'
import { hashToken } from '../../auth/token.ts'
import { run, writeBatch } from '../../storage/db.ts'
import {
  insertResponseStatements,
  hasResponded,
  isAnswered,
  isQuestionnaireChanged,
  splitAnswers,
} from '../../data/questionnaire/answers.ts'
import { countAnswersStatement } from '../../data/questionnaire/results.ts'
import { questionnaireOf } from '../../data/questionnaire/questionnaire.ts'
import { loadChrome } from '../../data/site/site.ts'
import { problem, parseOrThrow } from '../../http/problem.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import type { AppEnv } from '../../env.ts'
import { answeredYear } from './cookie.ts'
import { sessionOf } from '../members/session.ts'

/** The questionnaire open at `now`. */
export function openFeedback(
  { questionnaires }: Pick<Chrome, 'questionnaires'>,
  now: Date,
): AnnouncedFeedback | null {
  const at = now.toISOString()
  return questionnaires.find(({ from_at, to_at }) => from_at <= at && at < to_at) ?? null
}

/** A respondent: a member, or a visitor whose cookie records a response. */
export interface Respondent extends RequestContext {
  userId: number | null
  /** Year of the last questionnaire answered in this browser. */
  answered: number | null
}

/** The open questionnaire, and true if this visitor has answered it. */
export async function openFor({
  deps,
  locale,
  userId,
  answered,
}: Pick<Respondent, 'deps' | 'locale' | 'userId' | 'answered'>) {
  const open = openFeedback(await loadChrome(deps, locale), deps.now())
  if (!open) return { open, isAnswered: false }
  const { year } = open
  const isAnswered =
    answered === year || (userId !== null && (await run(deps, hasResponded(deps, year, userId))))
  return { open, isAnswered }
}

/**
 * Stores a response to the current questions; resolves to the questionnaire. @throws Problem `feedback_closed`,
 * `feedback_sent`, `feedback_changed` if the questions change concurrently, `validation_failed`
 */
export async function answer(respondent: Respondent, body: unknown): Promise<AnnouncedFeedback> {
  const { deps, env, address, userId, locale: lang } = respondent
  const { open, isAnswered: isSent } = await openFor(respondent)
  const questionnaire = open && (await run(deps, questionnaireOf(deps, open.year)))
  if (!questionnaire) throw problem('feedback_closed')
  const questions = questionsIn(questionnaire.questions, lang)
  const answers = splitAnswers(questions, parseOrThrow(answerForm(questions), body))
  await take(env, 'feedback', address, deps.now())
  if (isSent) throw problem('feedback_sent')
  const row = { ...answers, questionnaire, user_id: userId, lang }
  const said = [address, respondent.userAgent, questionnaire.year, userId, lang, answers]
  const same = hashToken(JSON.stringify(said))
  // Without JavaScript, a second click may arrive before the cookie of the first.
  if ((await tryTake(env, 'feedback_same', same, deps.now())) > 0) return open
  try {
    await writeBatch(deps, [
      ...insertResponseStatements(deps, row),
      countAnswersStatement(deps, row),
    ])
  } catch (error) {
    await refund(env, 'feedback_same', same)
    if (isQuestionnaireChanged(error)) throw problem('feedback_changed', { cause: error })
    throw isAnswered(error) ? problem('feedback_sent') : error
  }
  return open
}

/** The member or visitor who opens or sends the questionnaire. */
export async function respondentOf(c: Context<AppEnv>, locale: Locale): Promise<Respondent> {
  const [session, answered] = await Promise.all([sessionOf(c), answeredYear(c)])
  return { ...requestContextOf(c, locale), userId: session?.member.id ?? null, answered }
}
