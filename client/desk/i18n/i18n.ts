// Texts of the desk; the public site has its own catalogues.
import { withPlurals } from '../../i18n/plurals.ts'
import rosetta from 'rosetta'
import { createContext, useContext } from 'react'
import type { DeskLanguage } from '../../contract/desk/operators/operator.ts'
import type { I18n } from '../../i18n/context.tsx'
import type {
  AuditMessages,
  BackupMessages,
  CampaignMessages,
  CalendarMessages,
  CommentMessages,
  DrawMessages,
  MessageKey,
  Messages,
  ScheduleMessages,
  NotificationMessages,
  AudienceMessages,
  NewsletterMessages,
  SubscriberMessages,
  PostImportMessages,
  RedirectMessages,
  FeedbackMessages,
  MetricsMessages,
  ScreenMessages,
  SiteMessages,
  WebhookMessages,
  WritingMessages,
} from './messages.ts'

type Values = Record<string, string | number>
export type Translate = (key: MessageKey, values?: Values) => string

export interface DeskI18n {
  lang: DeskLanguage
  t: Translate
}

const catalogueLoaders: Record<DeskLanguage, () => Promise<Messages>> = {
  'zh-CN': () => import('./zh-CN.ts').then(({ zhCN }) => zhCN),
  'en-US': () => import('./en-US.ts').then(({ enUS }) => enUS),
}

/** Texts that the editor shows first. */
const writingMessageLoaders: Record<DeskLanguage, () => Promise<WritingMessages>> = {
  'zh-CN': () => import('./writing/zh-CN.ts').then(({ writingZhCN }) => writingZhCN),
  'en-US': () => import('./writing/en-US.ts').then(({ writingEnUS }) => writingEnUS),
}

/** Texts of all screens except Today, the lists and the editor, which must open without loading them. */
export const screenMessageLoaders: Record<DeskLanguage, () => Promise<ScreenMessages>> = {
  'zh-CN': () => import('./screens/zh-CN.ts').then(({ screensZhCN }) => screensZhCN),
  'en-US': () => import('./screens/en-US.ts').then(({ screensEnUS }) => screensEnUS),
}

export const loadSiteMessages: Record<DeskLanguage, () => Promise<SiteMessages>> = {
  'zh-CN': () => import('./site/zh-CN.ts').then(({ siteZhCN }) => siteZhCN),
  'en-US': () => import('./site/en-US.ts').then(({ siteEnUS }) => siteEnUS),
}

/** Texts of the log; includes site texts because the log names settings. */
export const loadAuditMessages: Record<DeskLanguage, () => Promise<AuditMessages>> = {
  'zh-CN': async () => ({
    audit: (await import('./audit/zh-CN.ts')).auditZhCN,
    ...(await loadSiteMessages['zh-CN']()),
  }),
  'en-US': async () => ({
    audit: (await import('./audit/en-US.ts')).auditEnUS,
    ...(await loadSiteMessages['en-US']()),
  }),
}

export const loadDrawMessages: Record<DeskLanguage, () => Promise<DrawMessages>> = {
  'zh-CN': () => import('./draws/zh-CN.ts').then(({ drawsZhCN }) => drawsZhCN),
  'en-US': () => import('./draws/en-US.ts').then(({ drawsEnUS }) => drawsEnUS),
}

/** Texts of the questionnaire's results. */
export const loadFeedbackMessages: Record<DeskLanguage, () => Promise<FeedbackMessages>> = {
  'zh-CN': async () => ({ feedback: (await import('./questionnaire/zh-CN.ts')).feedbackZhCN }),
  'en-US': async () => ({ feedback: (await import('./questionnaire/en-US.ts')).feedbackEnUS }),
}

export const loadNotificationMessages: Record<DeskLanguage, () => Promise<NotificationMessages>> = {
  'zh-CN': async () => ({
    notifications: (await import('./notifications/zh-CN.ts')).notificationsZhCN,
  }),
  'en-US': async () => ({
    notifications: (await import('./notifications/en-US.ts')).notificationsEnUS,
  }),
}
export const loadNewsletterMessages: Record<DeskLanguage, () => Promise<NewsletterMessages>> = {
  'zh-CN': async () => ({ newsletter: (await import('./newsletter/zh-CN.ts')).newsletterZhCN }),
  'en-US': async () => ({ newsletter: (await import('./newsletter/en-US.ts')).newsletterEnUS }),
}

/** Texts of the import of newsletter readers. */
export const loadSubscriberMessages: Record<DeskLanguage, () => Promise<SubscriberMessages>> = {
  'zh-CN': () =>
    import('./newsletter/import/zh-CN.ts').then(({ subscribersZhCN }) => subscribersZhCN),
  'en-US': () =>
    import('./newsletter/import/en-US.ts').then(({ subscribersEnUS }) => subscribersEnUS),
}
/** Texts of the import of redirects. */
export const loadRedirectMessages: Record<DeskLanguage, () => Promise<RedirectMessages>> = {
  'zh-CN': () => import('./redirects/zh-CN.ts').then(({ redirectsZhCN }) => redirectsZhCN),
  'en-US': () => import('./redirects/en-US.ts').then(({ redirectsEnUS }) => redirectsEnUS),
}

export const loadPostImportMessages: Record<DeskLanguage, () => Promise<PostImportMessages>> = {
  'zh-CN': () => import('./post-import/zh-CN.ts').then(({ postImportZhCN }) => postImportZhCN),
  'en-US': () => import('./post-import/en-US.ts').then(({ postImportEnUS }) => postImportEnUS),
}

export const loadWebhookMessages: Record<DeskLanguage, () => Promise<WebhookMessages>> = {
  'zh-CN': () => import('./webhooks/zh-CN.ts').then(({ webhooksZhCN }) => webhooksZhCN),
  'en-US': () => import('./webhooks/en-US.ts').then(({ webhooksEnUS }) => webhooksEnUS),
}

export const loadCommentMessages: Record<DeskLanguage, () => Promise<CommentMessages>> = {
  'zh-CN': async () => ({ comments: (await import('./comments/zh-CN.ts')).commentsZhCN }),
  'en-US': async () => ({ comments: (await import('./comments/en-US.ts')).commentsEnUS }),
}

export const loadMetricsMessages: Record<DeskLanguage, () => Promise<MetricsMessages>> = {
  'zh-CN': async () => ({ metrics: (await import('./analytics/zh-CN.ts')).numbersZhCN }),
  'en-US': async () => ({ metrics: (await import('./analytics/en-US.ts')).numbersEnUS }),
}
export const loadBackupMessages: Record<DeskLanguage, () => Promise<BackupMessages>> = {
  'zh-CN': async () => ({ backups: (await import('./backups/zh-CN.ts')).backupsZhCN }),
  'en-US': async () => ({ backups: (await import('./backups/en-US.ts')).backupsEnUS }),
}
export const loadCampaignMessages: Record<DeskLanguage, () => Promise<CampaignMessages>> = {
  'zh-CN': async () => ({ campaigns: (await import('./campaigns/zh-CN.ts')).campaignsZhCN }),
  'en-US': async () => ({ campaigns: (await import('./campaigns/en-US.ts')).campaignsEnUS }),
}
/** Texts of the calendar of everything scheduled; includes campaign texts because it names placements. */
export const loadScheduleMessages: Record<
  DeskLanguage,
  () => Promise<ScheduleMessages & CampaignMessages>
> = {
  'zh-CN': async () => ({
    schedule: (await import('./schedule/zh-CN.ts')).scheduledZhCN,
    ...(await loadCampaignMessages['zh-CN']()),
  }),
  'en-US': async () => ({
    schedule: (await import('./schedule/en-US.ts')).scheduledEnUS,
    ...(await loadCampaignMessages['en-US']()),
  }),
}
export const loadCalendarMessages: Record<DeskLanguage, () => Promise<CalendarMessages>> = {
  'zh-CN': () => import('./calendar/zh-CN.ts').then(({ calendarZhCN }) => calendarZhCN),
  'en-US': () => import('./calendar/en-US.ts').then(({ calendarEnUS }) => calendarEnUS),
}

/** Texts of members, contact messages and demo bookings. */
export const loadAudienceMessages: Record<DeskLanguage, () => Promise<AudienceMessages>> = {
  'zh-CN': async () => {
    const { membersZhCN, messagesZhCN, demoZhCN } = await import('./audience/zh-CN.ts')
    return { members: membersZhCN, messages: messagesZhCN, demo: demoZhCN }
  },
  'en-US': async () => {
    const { membersEnUS, messagesEnUS, demoEnUS } = await import('./audience/en-US.ts')
    return { members: membersEnUS, messages: messagesEnUS, demo: demoEnUS }
  },
}

const dictionary = rosetta<object>()

/** Adapter that lets components of the public site use the desk's texts. */
export const siteI18n = (lang: DeskLanguage): I18n => ({
  locale: lang,
  t: (key, values) => dictionary.t(key, values, lang),
})

export async function loadMessages(lang: DeskLanguage): Promise<DeskI18n> {
  dictionary.set(lang, await catalogueLoaders[lang]())
  const rules = new Intl.PluralRules(lang)
  return {
    lang,
    t: (key, values) => dictionary.t(key, values && withPlurals(values, () => rules), lang),
  }
}

/** Loads texts in the operator's language. */
export type MessageLoaders = Record<DeskLanguage, () => Promise<object>>

/** Loads a screen or a part of one together with the texts of most screens and, with `of`, its own. */
export function withMessages<Screen>(
  lang: DeskLanguage,
  screen: Promise<Screen>,
  of?: MessageLoaders,
) {
  const loaders = [writingMessageLoaders, screenMessageLoaders, ...(of ? [of] : [])]
  return withTexts(lang, screen, loaders)
}

/** Loads the editor with the texts that it shows first. */
export const withWritingMessages = <Screen>(lang: DeskLanguage, screen: Promise<Screen>) =>
  withTexts(lang, screen, [writingMessageLoaders])

async function withTexts<Screen>(
  lang: DeskLanguage,
  screen: Promise<Screen>,
  loaders: MessageLoaders[],
) {
  const texts = Promise.all(loaders.map((one) => one[lang]()))
  const [loaded, all] = await Promise.all([screen, texts])
  dictionary.set(lang, Object.assign({}, ...all))
  return loaded
}

const Context = createContext<DeskI18n>({ lang: 'zh-CN', t: (key) => key })

export const DeskI18nProvider = Context.Provider

export function useDeskI18n(): DeskI18n {
  return useContext(Context)
}
