// Screens about readers and members: their comments, messages and questionnaire, and what is sent to them.
import { createRoute } from '@tanstack/react-router'
import { parseCommentView } from '../screens/comments/view.ts'
import { parseMemberView } from '../screens/members/view.ts'
import { parseInboxView } from '../screens/inbox/view.ts'
import { parseFeedbackView } from '../screens/questionnaire/view.ts'
import { parseViewAsView } from '../screens/seen-as/view.ts'
import {
  loadFeedbackMessages,
  loadNotificationMessages,
  loadAudienceMessages,
  loadNewsletterMessages,
  loadSubscriberMessages,
  loadCommentMessages,
} from '../i18n/i18n.ts'
import { frame, lazyScreen } from './layout.tsx'

export const notifications = createRoute({
  getParentRoute: () => frame,
  path: '/notification',
  component: lazyScreen(
    () => import('../screens/notifications/index.tsx'),
    'Notifications',
    loadNotificationMessages,
  ),
})

export const feedback = createRoute({
  getParentRoute: () => frame,
  path: '/feedback',
  validateSearch: parseFeedbackView,
  component: lazyScreen(
    () => import('../screens/questionnaire/index.tsx'),
    'Feedback',
    loadFeedbackMessages,
  ),
})

export const notificationNew = createRoute({
  getParentRoute: () => frame,
  path: '/notification/new',
  validateSearch: parseNotificationView,
  component: lazyScreen(
    () => import('../screens/notifications/new.tsx'),
    'NotificationNew',
    loadNotificationMessages,
  ),
})

export const newsletterIssues = createRoute({
  getParentRoute: () => frame,
  path: '/periodicals',
  component: lazyScreen(
    () => import('../screens/newsletter/index.tsx'),
    'NewsletterIssues',
    loadNewsletterMessages,
  ),
})

export const newsletterIssue = createRoute({
  getParentRoute: () => frame,
  path: '/periodicals/$issueId',
  component: lazyScreen(
    () => import('../screens/newsletter/issue.tsx'),
    'NewsletterIssueScreen',
    loadNewsletterMessages,
  ),
})

export const readerImport = createRoute({
  getParentRoute: () => frame,
  path: '/periodicals/import',
  component: lazyScreen(
    () => import('../screens/newsletter/import/index.tsx'),
    'SubscriberImport',
    loadSubscriberMessages,
  ),
})

export const comments = createRoute({
  getParentRoute: () => frame,
  path: '/comment',
  validateSearch: parseCommentView,
  component: lazyScreen(
    () => import('../screens/comments/index.tsx'),
    'Comments',
    loadCommentMessages,
  ),
})

export const commentRules = createRoute({
  getParentRoute: () => frame,
  path: '/comment/rules',
  component: lazyScreen(
    () => import('../screens/comments/rules.tsx'),
    'CommentRules',
    loadCommentMessages,
  ),
})

export const members = createRoute({
  getParentRoute: () => frame,
  path: '/member',
  validateSearch: parseMemberView,
  component: lazyScreen(
    () => import('../screens/members/index.tsx'),
    'Members',
    loadAudienceMessages,
  ),
})

export const messages = createRoute({
  getParentRoute: () => frame,
  path: '/message',
  validateSearch: parseInboxView,
  component: lazyScreen(
    () => import('../screens/inbox/index.tsx'),
    'Messages',
    loadAudienceMessages,
  ),
})

export const message = createRoute({
  getParentRoute: () => frame,
  path: '/message/$messageId',
  component: lazyScreen(
    () => import('../screens/inbox/message.tsx'),
    'MessageScreen',
    loadAudienceMessages,
  ),
})

export const answerTemplates = createRoute({
  getParentRoute: () => frame,
  path: '/message/templates',
  component: lazyScreen(
    () => import('../screens/inbox/answer-templates.tsx'),
    'ResponseTemplates',
    loadAudienceMessages,
  ),
})

export const demo = createRoute({
  getParentRoute: () => frame,
  path: '/demo',
  component: lazyScreen(
    () => import('../screens/inbox/demo-slots.tsx'),
    'Demo',
    loadAudienceMessages,
  ),
})

export const member = createRoute({
  getParentRoute: () => frame,
  path: '/member/$memberId',
  component: lazyScreen(
    () => import('../screens/members/member.tsx'),
    'MemberScreen',
    loadAudienceMessages,
  ),
})

export const seenAs = createRoute({
  getParentRoute: () => frame,
  path: '/seen-as',
  validateSearch: parseViewAsView,
  component: lazyScreen(() => import('../screens/seen-as/index.tsx'), 'SeenAsScreen'),
})

interface NotificationView {
  /** Audience of a new notification. */
  to?: string
}

/** Parses the URL search; drops invalid values. */
function parseNotificationView({ to }: Record<string, unknown>): NotificationView {
  const isTarget =
    typeof to === 'string' && /^(?:public|members|group:.+|user:[1-9]\d{0,8})$/.test(to)
  return isTarget ? { to } : {}
}
