// Island name → the module that brings it. Each is a chunk of its own.
import type { ReactNode } from 'react'

type Loader = () => Promise<{ component: (props: never) => ReactNode }>

export const registry: Record<string, Loader> = {
  carousel: () =>
    import('./features/campaign/carousel.island.tsx').then((module) => module.Carousel),
  comments: () =>
    import('./features/comment/comments.island.tsx').then((module) => module.Comments),
  'contact-form': () =>
    import('./features/contact/contact-form.island.tsx').then((module) => module.ContactForm),
  contents: () =>
    import('./features/article/contents.island.tsx').then((module) => module.Contents),
  'faq-search': () =>
    import('./features/faq/faq-search.island.tsx').then((module) => module.FaqSearch),
  'feedback-form': () =>
    import('./features/feedback/feedback-form.island.tsx').then((module) => module.FeedbackForm),
  'forgot-form': () =>
    import('./features/account/forgot-form.island.tsx').then((module) => module.ForgotForm),
  'login-form': () =>
    import('./features/account/login-form.island.tsx').then((module) => module.LoginForm),
  'register-form': () =>
    import('./features/account/register-form.island.tsx').then((module) => module.RegisterForm),
  'reset-form': () =>
    import('./features/account/reset-form.island.tsx').then((module) => module.ResetForm),
  'vip-materials': () =>
    import('./features/download/vip-materials.island.tsx').then((module) => module.VipMaterials),
  'verify-form': () =>
    import('./features/account/verify-form.island.tsx').then((module) => module.VerifyForm),
  countdown: () =>
    import('./features/page/countdown.island.tsx').then((module) => module.Countdown),
  like: () => import('./features/like/like.island.tsx').then((module) => module.Like),
  'lucky-numbers': () =>
    import('./features/mark-six/lucky-numbers.island.tsx').then((module) => module.LuckyNumbers),
  'day-clock': () =>
    import('./features/calendar/day-clock.island.tsx').then((module) => module.DayClock),
  marquee: () => import('./features/campaign/marquee.island.tsx').then((module) => module.Marquee),
  'material-files': () =>
    import('./features/download/material-files.island.tsx').then((module) => module.MaterialFiles),
  'member-center': () =>
    import('./features/member/member-center.island.tsx').then((module) => module.MemberCenter),
  'newsletter-confirm': () =>
    import('./features/newsletter/newsletter-confirm.island.tsx').then(
      (module) => module.NewsletterConfirm,
    ),
  'newsletter-form': () =>
    import('./features/newsletter/newsletter-form.island.tsx').then(
      (module) => module.NewsletterForm,
    ),
  'newsletter-lists': () =>
    import('./features/newsletter/newsletter-lists.island.tsx').then(
      (module) => module.NewsletterLists,
    ),
  poll: () => import('./features/poll/poll.island.tsx').then((module) => module.PollIsland),
  'search-box': () =>
    import('./features/search/search-box.island.tsx').then((module) => module.SearchBox),
  share: () => import('./features/page/share.island.tsx').then((module) => module.Share),
  'simulated-draw': () =>
    import('./features/mark-six/simulated-draw.island.tsx').then((module) => module.SimulatedDraw),
}
