// The yearly questionnaire and its thank-you page, each shown only to some visitors
// (docs/decisions/community/questionnaire.md).
import { readFeedback } from '../../../client/contract/questionnaire/answers.ts'
import { href, paths } from '../../../client/contract/paths.ts'
import { FeedbackForm } from '../../../client/features/questionnaire/feedback-form.island.tsx'
import { FeedbackSuccessPage } from '../../../client/site/pages/questionnaire.tsx'
import { FormPage } from '../../../client/site/pages/form-page.tsx'
import { loadQuestions } from '../../data/questionnaire/questionnaire.ts'
import { answer, openFeedback, openFor, respondentOf } from '../../services/questionnaire/answer.ts'
import {
  hasJustAnswered,
  setFeedbackSentCookie,
  setAnswered,
} from '../../services/questionnaire/cookie.ts'
import { sharedAddress } from '../render/head.ts'
import { definePage, noQuery } from '../page/page.ts'

export const feedbackPage = definePage({
  name: 'feedback',
  path: paths.feedback,
  styleBundle: 'forms',
  query: noQuery,
  isCached: false,
  guard: async (c, locale) => {
    const { open, isAnswered } = await openFor(await respondentOf(c, locale))
    if (open && isAnswered) setFeedbackSentCookie(c, open)
    return !open || isAnswered ? href(locale, 'home') : null
  },
  load: async ({ deps, locale, chrome }) => {
    const open = openFeedback(await chrome(), deps.now())
    return { open, questions: open ? await loadQuestions(deps, open.year, locale) : [] }
  },
  head: ({ open }, { locale, t }) => ({
    ...sharedAddress(locale, paths.feedback),
    title: open?.title ?? t('error.feedback_closed.title'),
    description: open?.intro ?? '',
    crumbs: [],
    isHidden: true,
  }),
  // `open` is null only when a response to a closed questionnaire was rejected.
  view: ({ open, questions }, { t, failure }) => (
    <FormPage
      title={open?.title ?? t('error.feedback_closed.title')}
      lead={open?.intro ?? ''}
      points={[t('feedback_page.point_time'), t('feedback_page.point_private')]}
    >
      <FeedbackForm questions={questions} failure={failure} />
    </FormPage>
  ),
  action: async ({ c, locale, typed }) => {
    const respondent = await respondentOf(c, locale)
    const { open } = await openFor(respondent)
    const questions = open ? await loadQuestions(respondent.deps, open.year, locale) : []
    await setAnswered(c, await answer(respondent, readFeedback(questions, typed)))
    return href(locale, 'feedbackSuccess')
  },
})

/** For visitors who have just responded. */
export const feedbackSuccessPage = definePage({
  name: 'feedback-success',
  path: paths.feedbackSuccess,
  styleBundle: 'forms',
  query: noQuery,
  isCached: false,
  isPrivate: true,
  guard: async (c, locale) => ((await hasJustAnswered(c)) ? null : href(locale, 'home')),
  load: () => Promise.resolve({}),
  head: (_, { locale, t }) => ({
    ...sharedAddress(locale, paths.feedbackSuccess),
    title: t('feedback_page.thanks'),
    description: t('feedback_page.thanks_why'),
    crumbs: [],
    isHidden: true,
  }),
  view: () => <FeedbackSuccessPage />,
})
