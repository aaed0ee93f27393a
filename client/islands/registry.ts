// Island name → the module that brings it. Each is a chunk of its own.
import type { ReactNode } from 'react'

type Loader = () => Promise<{ component: (props: never) => ReactNode }>

export const registry: Record<string, Loader> = {
  carousel: () => import('./carousel.tsx').then((module) => module.Carousel),
  comments: () => import('./comments.tsx').then((module) => module.Comments),
  'contact-form': () => import('./contact-form.tsx').then((module) => module.ContactForm),
  contents: () => import('./contents.tsx').then((module) => module.Contents),
  'faq-search': () => import('./faq-search.tsx').then((module) => module.FaqSearch),
  'feedback-form': () => import('./feedback-form.tsx').then((module) => module.FeedbackForm),
  'forgot-form': () => import('./forgot-form.tsx').then((module) => module.ForgotForm),
  'login-form': () => import('./login-form.tsx').then((module) => module.LoginForm),
  'register-form': () => import('./register-form.tsx').then((module) => module.RegisterForm),
  'reset-form': () => import('./reset-form.tsx').then((module) => module.ResetForm),
  'vip-materials': () => import('./vip-materials.tsx').then((module) => module.VipMaterials),
  'verify-form': () => import('./verify-form.tsx').then((module) => module.VerifyForm),
  countdown: () => import('./countdown.tsx').then((module) => module.Countdown),
  like: () => import('./like.tsx').then((module) => module.Like),
  'lucky-numbers': () => import('./lucky-numbers.tsx').then((module) => module.LuckyNumbers),
  'day-clock': () => import('./day-clock.tsx').then((module) => module.DayClock),
  marquee: () => import('./marquee.tsx').then((module) => module.Marquee),
  'material-files': () => import('./material-files.tsx').then((module) => module.MaterialFiles),
  'member-center': () => import('./member-center.tsx').then((module) => module.MemberCenter),
  'newsletter-confirm': () =>
    import('./newsletter-confirm.tsx').then((module) => module.NewsletterConfirm),
  'newsletter-form': () => import('./newsletter-form.tsx').then((module) => module.NewsletterForm),
  'newsletter-lists': () =>
    import('./newsletter-lists.tsx').then((module) => module.NewsletterLists),
  poll: () => import('./poll.tsx').then((module) => module.PollIsland),
  'search-box': () => import('./search-box.tsx').then((module) => module.SearchBox),
  share: () => import('./share.tsx').then((module) => module.Share),
  'simulated-draw': () => import('./simulated-draw.tsx').then((module) => module.SimulatedDraw),
}
