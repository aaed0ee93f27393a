// The year-end questionnaire and its thank-you page, each shown to some visitors only
// (docs/decisions/024-questionnaire.md).
import { feedbackForm, readFeedback } from '../../../client/contract/feedback.ts'
import { href, paths } from '../../../client/contract/paths.ts'
import { FeedbackForm } from '../../../client/features/feedback/feedback-form.island.tsx'
import { FeedbackSuccessPage } from '../../../client/site/pages/feedback.tsx'
import { FormPage } from '../../../client/site/pages/form-page.tsx'
import { answer, openYear, yearFor } from '../../services/feedback.ts'
import { hasJustAnswered, hintAnswered, setAnswered } from '../../services/feedback-cookie.ts'
import { respondentOf } from '../../services/respondent.ts'
import { checked } from '../../http/validate.ts'
import { sharedAddress } from '../render/head.ts'
import { definePage, noQuery } from './page.ts'

export const feedbackPage = definePage({
  name: 'feedback',
  path: paths.feedback,
  sheet: 'forms',
  query: noQuery,
  isCached: false,
  guard: async (c, locale) => {
    const { year, isAnswered } = await yearFor(await respondentOf(c, locale))
    if (year !== null && isAnswered) hintAnswered(c, year)
    return year === null || isAnswered ? href(locale, 'home') : null
  },
  load: async ({ deps, chrome }) => ({ year: openYear((await chrome()).settings, deps.now()) }),
  head: ({ year }, { locale, t }) => ({
    ...sharedAddress(locale, paths.feedback),
    title: t('feedback_page.title', { year: year ?? '' }),
    description: t('feedback_page.lead'),
    crumbs: [],
    isHidden: true,
  }),
  view: ({ year }, { t, failure }) => (
    <FormPage
      title={t('feedback_page.title', { year: year ?? '' })}
      lead={t('feedback_page.lead')}
      points={[t('feedback_page.point_time'), t('feedback_page.point_private')]}
    >
      <FeedbackForm failure={failure} />
    </FormPage>
  ),
  action: async ({ c, locale, typed }) => {
    const form = checked(feedbackForm, readFeedback(typed))
    await setAnswered(c, await answer(await respondentOf(c, locale), form))
    return href(locale, 'feedbackSuccess')
  },
})

/** For visitors who have just answered. */
export const feedbackSuccessPage = definePage({
  name: 'feedback-success',
  path: paths.feedbackSuccess,
  sheet: 'forms',
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
