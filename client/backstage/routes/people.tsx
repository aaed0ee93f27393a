// Readers and members: what they write, ask and answer, and what is sent to them.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { commentViewOf } from '../data/comment-view.ts'
import { currentOperator } from '../data/operator.ts'
import { memberViewOf } from '../data/member-view.ts'
import { messageViewOf } from '../data/message-view.ts'
import { feedbackViewOf } from '../data/feedback-view.ts'
import { notificationViewOf } from '../data/notification-view.ts'
import { seenViewOf } from '../data/seen-view.ts'
import {
  aboutFeedback,
  aboutNotifications,
  aboutPeople,
  aboutPeriodicals,
  withTexts,
  aboutComments,
} from '../i18n/texts.ts'
import { frame } from './frame.tsx'

export const notifications = createRoute({
  getParentRoute: () => frame,
  path: '/notification',
  component: lazyRouteComponent(
    () =>
      withTexts(currentOperator().lang, import('../screens/notifications.tsx'), aboutNotifications),
    'Notifications',
  ),
})

export const feedback = createRoute({
  getParentRoute: () => frame,
  path: '/feedback',
  validateSearch: feedbackViewOf,
  component: lazyRouteComponent(
    () => withTexts(currentOperator().lang, import('../screens/feedback.tsx'), aboutFeedback),
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
        import('../screens/notification-new.tsx'),
        aboutNotifications,
      ),
    'NotificationNew',
  ),
})

export const periodicals = createRoute({
  getParentRoute: () => frame,
  path: '/periodicals',
  component: lazyRouteComponent(
    () => withTexts(currentOperator().lang, import('../screens/periodicals.tsx'), aboutPeriodicals),
    'Periodicals',
  ),
})

export const periodical = createRoute({
  getParentRoute: () => frame,
  path: '/periodicals/$issueId',
  component: lazyRouteComponent(
    () => withTexts(currentOperator().lang, import('../screens/periodical.tsx'), aboutPeriodicals),
    'PeriodicalScreen',
  ),
})

export const comments = createRoute({
  getParentRoute: () => frame,
  path: '/comment',
  validateSearch: commentViewOf,
  component: lazyRouteComponent(
    () => withTexts(currentOperator().lang, import('../screens/comments.tsx'), aboutComments),
    'Comments',
  ),
})

export const commentRules = createRoute({
  getParentRoute: () => frame,
  path: '/comment/rules',
  component: lazyRouteComponent(
    () => withTexts(currentOperator().lang, import('../screens/comment-rules.tsx'), aboutComments),
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
  component: lazyRouteComponent(() => withPeople(import('../screens/members.tsx')), 'Members'),
})

export const messages = createRoute({
  getParentRoute: () => frame,
  path: '/message',
  validateSearch: messageViewOf,
  component: lazyRouteComponent(() => withPeople(import('../screens/messages.tsx')), 'Messages'),
})

export const message = createRoute({
  getParentRoute: () => frame,
  path: '/message/$messageId',
  component: lazyRouteComponent(
    () => withPeople(import('../screens/message.tsx')),
    'MessageScreen',
  ),
})

export const answerTemplates = createRoute({
  getParentRoute: () => frame,
  path: '/message/templates',
  component: lazyRouteComponent(
    () => withPeople(import('../screens/answer-templates.tsx')),
    'AnswerTemplates',
  ),
})

export const demo = createRoute({
  getParentRoute: () => frame,
  path: '/demo',
  component: lazyRouteComponent(() => withPeople(import('../screens/demo.tsx')), 'Demo'),
})

export const member = createRoute({
  getParentRoute: () => frame,
  path: '/member/$memberId',
  component: lazyRouteComponent(() => withPeople(import('../screens/member.tsx')), 'MemberScreen'),
})

export const seenAs = createRoute({
  getParentRoute: () => frame,
  path: '/seen-as',
  validateSearch: seenViewOf,
  component: lazyRouteComponent(() => import('../screens/seen-as.tsx'), 'SeenAsScreen'),
})
