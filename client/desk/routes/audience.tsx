// Readers and members: what they write, ask and answer, and what is sent to them.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { commentViewOf } from '../screens/comments/view.ts'
import { currentOperator } from '../api/operator.ts'
import { memberViewOf } from '../screens/members/view.ts'
import { messageViewOf } from '../screens/inbox/view.ts'
import { feedbackViewOf } from '../screens/questionnaire/view.ts'
import { notificationViewOf } from '../screens/notifications/view.ts'
import { seenViewOf } from '../screens/seen-as/view.ts'
import {
  aboutFeedback,
  aboutNotifications,
  aboutPeople,
  aboutPeriodicals,
  withTexts,
  aboutComments,
} from '../i18n/texts.ts'
import { frame } from './layout.tsx'

export const notifications = createRoute({
  getParentRoute: () => frame,
  path: '/notification',
  component: lazyRouteComponent(
    () =>
      withTexts(
        currentOperator().lang,
        import('../screens/notifications/index.tsx'),
        aboutNotifications,
      ),
    'Notifications',
  ),
})

export const feedback = createRoute({
  getParentRoute: () => frame,
  path: '/feedback',
  validateSearch: feedbackViewOf,
  component: lazyRouteComponent(
    () =>
      withTexts(
        currentOperator().lang,
        import('../screens/questionnaire/index.tsx'),
        aboutFeedback,
      ),
    'Feedback',
  ),
})

export const notificationNew = createRoute({
  getParentRoute: () => frame,
  path: '/notification/new',
  validateSearch: notificationViewOf,
  component: lazyRouteComponent(
    () =>
      withTexts(
        currentOperator().lang,
        import('../screens/notifications/new.tsx'),
        aboutNotifications,
      ),
    'NotificationNew',
  ),
})

export const periodicals = createRoute({
  getParentRoute: () => frame,
  path: '/periodicals',
  component: lazyRouteComponent(
    () =>
      withTexts(
        currentOperator().lang,
        import('../screens/newsletter/index.tsx'),
        aboutPeriodicals,
      ),
    'Periodicals',
  ),
})

export const periodical = createRoute({
  getParentRoute: () => frame,
  path: '/periodicals/$issueId',
  component: lazyRouteComponent(
    () =>
      withTexts(
        currentOperator().lang,
        import('../screens/newsletter/issue.tsx'),
        aboutPeriodicals,
      ),
    'PeriodicalScreen',
  ),
})

export const comments = createRoute({
  getParentRoute: () => frame,
  path: '/comment',
  validateSearch: commentViewOf,
  component: lazyRouteComponent(
    () => withTexts(currentOperator().lang, import('../screens/comments/index.tsx'), aboutComments),
    'Comments',
  ),
})

export const commentRules = createRoute({
  getParentRoute: () => frame,
  path: '/comment/rules',
  component: lazyRouteComponent(
    () => withTexts(currentOperator().lang, import('../screens/comments/rules.tsx'), aboutComments),
    'CommentRules',
  ),
})

function withPeople<Screen>(screen: Promise<Screen>) {
  return withTexts(currentOperator().lang, screen, aboutPeople)
}

export const members = createRoute({
  getParentRoute: () => frame,
  path: '/member',
  validateSearch: memberViewOf,
  component: lazyRouteComponent(
    () => withPeople(import('../screens/members/index.tsx')),
    'Members',
  ),
})

export const messages = createRoute({
  getParentRoute: () => frame,
  path: '/message',
  validateSearch: messageViewOf,
  component: lazyRouteComponent(() => withPeople(import('../screens/inbox/index.tsx')), 'Messages'),
})

export const message = createRoute({
  getParentRoute: () => frame,
  path: '/message/$messageId',
  component: lazyRouteComponent(
    () => withPeople(import('../screens/inbox/message.tsx')),
    'MessageScreen',
  ),
})

export const answerTemplates = createRoute({
  getParentRoute: () => frame,
  path: '/message/templates',
  component: lazyRouteComponent(
    () => withPeople(import('../screens/inbox/answer-templates.tsx')),
    'AnswerTemplates',
  ),
})

export const demo = createRoute({
  getParentRoute: () => frame,
  path: '/demo',
  component: lazyRouteComponent(
    () => withPeople(import('../screens/inbox/demo-slots.tsx')),
    'Demo',
  ),
})

export const member = createRoute({
  getParentRoute: () => frame,
  path: '/member/$memberId',
  component: lazyRouteComponent(
    () => withPeople(import('../screens/members/member.tsx')),
    'MemberScreen',
  ),
})

export const seenAs = createRoute({
  getParentRoute: () => frame,
  path: '/seen-as',
  validateSearch: seenViewOf,
  component: lazyRouteComponent(() => import('../screens/seen-as/index.tsx'), 'SeenAsScreen'),
})
