// Screens about readers and members: their comments, messages and questionnaire, and what is sent to them.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { parseCommentView } from '../screens/comments/view.ts'
import { currentOperator } from '../api/operator.ts'
import { parseMemberView } from '../screens/members/view.ts'
import { parseInboxView } from '../screens/inbox/view.ts'
import { parseFeedbackView } from '../screens/questionnaire/view.ts'
import { parseViewAsView } from '../screens/seen-as/view.ts'
import {
  loadFeedbackMessages,
  loadNotificationMessages,
  loadAudienceMessages,
  loadNewsletterMessages,
  loadReaderMessages,
  withMessages,
  loadCommentMessages,
} from '../i18n/i18n.ts'
import { frame } from './layout.tsx'

export const notifications = createRoute({
  getParentRoute: () => frame,
  path: '/notification',
  component: lazyRouteComponent(
    () =>
      withMessages(
        currentOperator().lang,
        import('../screens/notifications/index.tsx'),
        loadNotificationMessages,
      ),
    'Notifications',
  ),
})

export const feedback = createRoute({
  getParentRoute: () => frame,
  path: '/feedback',
  validateSearch: parseFeedbackView,
  component: lazyRouteComponent(
    () =>
      withMessages(
        currentOperator().lang,
        import('../screens/questionnaire/index.tsx'),
        loadFeedbackMessages,
      ),
    'Feedback',
  ),
})

export const notificationNew = createRoute({
  getParentRoute: () => frame,
  path: '/notification/new',
  validateSearch: parseNotificationView,
  component: lazyRouteComponent(
    () =>
      withMessages(
        currentOperator().lang,
        import('../screens/notifications/new.tsx'),
        loadNotificationMessages,
      ),
    'NotificationNew',
  ),
})

export const newsletterIssues = createRoute({
  getParentRoute: () => frame,
  path: '/periodicals',
  component: lazyRouteComponent(
    () =>
      withMessages(
        currentOperator().lang,
        import('../screens/newsletter/index.tsx'),
        loadNewsletterMessages,
      ),
    'NewsletterIssues',
  ),
})

export const newsletterIssue = createRoute({
  getParentRoute: () => frame,
  path: '/periodicals/$issueId',
  component: lazyRouteComponent(
    () =>
      withMessages(
        currentOperator().lang,
        import('../screens/newsletter/issue.tsx'),
        loadNewsletterMessages,
      ),
    'NewsletterIssueScreen',
  ),
})

export const readerImport = createRoute({
  getParentRoute: () => frame,
  path: '/periodicals/import',
  component: lazyRouteComponent(
    () =>
      withMessages(
        currentOperator().lang,
        import('../screens/newsletter/import/index.tsx'),
        loadReaderMessages,
      ),
    'ReaderImport',
  ),
})

export const comments = createRoute({
  getParentRoute: () => frame,
  path: '/comment',
  validateSearch: parseCommentView,
  component: lazyRouteComponent(
    () =>
      withMessages(
        currentOperator().lang,
        import('../screens/comments/index.tsx'),
        loadCommentMessages,
      ),
    'Comments',
  ),
})

export const commentRules = createRoute({
  getParentRoute: () => frame,
  path: '/comment/rules',
  component: lazyRouteComponent(
    () =>
      withMessages(
        currentOperator().lang,
        import('../screens/comments/rules.tsx'),
        loadCommentMessages,
      ),
    'CommentRules',
  ),
})

function withAudienceMessages<Screen>(screen: Promise<Screen>) {
  return withMessages(currentOperator().lang, screen, loadAudienceMessages)
}

export const members = createRoute({
  getParentRoute: () => frame,
  path: '/member',
  validateSearch: parseMemberView,
  component: lazyRouteComponent(
    () => withAudienceMessages(import('../screens/members/index.tsx')),
    'Members',
  ),
})

export const messages = createRoute({
  getParentRoute: () => frame,
  path: '/message',
  validateSearch: parseInboxView,
  component: lazyRouteComponent(
    () => withAudienceMessages(import('../screens/inbox/index.tsx')),
    'Messages',
  ),
})

export const message = createRoute({
  getParentRoute: () => frame,
  path: '/message/$messageId',
  component: lazyRouteComponent(
    () => withAudienceMessages(import('../screens/inbox/message.tsx')),
    'MessageScreen',
  ),
})

export const answerTemplates = createRoute({
  getParentRoute: () => frame,
  path: '/message/templates',
  component: lazyRouteComponent(
    () => withAudienceMessages(import('../screens/inbox/answer-templates.tsx')),
    'ResponseTemplates',
  ),
})

export const demo = createRoute({
  getParentRoute: () => frame,
  path: '/demo',
  component: lazyRouteComponent(
    () => withAudienceMessages(import('../screens/inbox/demo-slots.tsx')),
    'Demo',
  ),
})

export const member = createRoute({
  getParentRoute: () => frame,
  path: '/member/$memberId',
  component: lazyRouteComponent(
    () => withAudienceMessages(import('../screens/members/member.tsx')),
    'MemberScreen',
  ),
})

export const seenAs = createRoute({
  getParentRoute: () => frame,
  path: '/seen-as',
  validateSearch: parseViewAsView,
  component: lazyRouteComponent(
    () => withMessages(currentOperator().lang, import('../screens/seen-as/index.tsx')),
    'SeenAsScreen',
  ),
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
