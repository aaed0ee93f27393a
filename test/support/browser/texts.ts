// Texts of the desk and of the site by key, for tests that run in two languages.
import { test, type Page } from 'playwright/test'
import { localePath } from '../../../client/contract/paths.ts'
import {
  deskLanguages,
  type DeskLanguage,
} from '../../../client/contract/desk/operators/operator.ts'
import {
  screenMessageLoaders,
  loadAuditMessages,
  loadAudienceMessages,
  loadBackupMessages,
  loadCommentMessages,
  loadMessages,
  loadNotificationMessages,
  loadSiteMessages,
  loadMetricsMessages,
  withMessages,
} from '../../../client/desk/i18n/i18n.ts'
import type { MessageKey as DeskKey } from '../../../client/desk/i18n/messages.ts'
import { enUS } from '../../../client/i18n/en-US.ts'
import type { MessageKey as SiteKey } from '../../../client/i18n/messages.ts'
import { translator } from '../../../client/i18n/translate.ts'
import { zhCN } from '../../../client/i18n/zh-CN.ts'

export type { DeskKey }

type Values = Record<string, string | number>
type Texts<Key> = (key: Key, values?: Values) => string
export type DeskTexts = Texts<DeskKey>
export type SiteTexts = Texts<SiteKey>

const screens = [
  screenMessageLoaders,
  loadAuditMessages,
  loadAudienceMessages,
  loadBackupMessages,
  loadCommentMessages,
  loadMetricsMessages,
  loadNotificationMessages,
  loadSiteMessages,
]
const siteCatalogues = { 'zh-CN': zhCN, 'en-US': enUS }

/**
 * Language of a day test: the usual one, or the other one in the second round of the deep run (playwright.config.ts).
 */
export function dayLanguage(usual: DeskLanguage): DeskLanguage {
  const { isOtherLanguage } = test.info().project.metadata
  return isOtherLanguage ? deskLanguages.find((one) => one !== usual)! : usual
}

/** Opens the desk in the language of the test; resolves to its texts. */
export async function startDeskDay(
  page: Page,
  url: string,
  usual: DeskLanguage,
): Promise<DeskTexts> {
  const lang = dayLanguage(usual)
  await page.context().addCookies([{ name: 'backstage_language', value: lang, url }])
  return deskTexts(lang)
}

/** Texts of the desk. English nouns depend on `count`. */
export async function deskTexts(lang: DeskLanguage): Promise<DeskTexts> {
  const { t } = await loadMessages(lang)
  for (const loaders of screens) await withMessages(lang, Promise.resolve(), loaders)
  return t
}

/** Texts and addresses of the site in the language of the test. */
export function startSiteDay(usual: DeskLanguage) {
  const lang = dayLanguage(usual)
  const t = siteTexts(lang)
  return { lang, t, at: (path: string) => localePath(lang, path) }
}

const siteTexts = (lang: DeskLanguage): SiteTexts => translator(siteCatalogues[lang], lang)

/** Pattern of a text of the site in either language. */
export const eitherText = (key: SiteKey): RegExp =>
  new RegExp(`^(?:${deskLanguages.map((lang) => siteTexts(lang)(key)).join('|')})$`)

/** Labels of the login form. */
export const loginLabels = (t: SiteTexts) => ({
  email: t('account.email'),
  password: t('account.password'),
  send: t('account.log_in'),
})

/** Placeholder value that matches any text in `matching`. */
export const any = '…any…'

/** Pattern of a text, or of its beginning. */
export function matching(text: string, part: 'whole' | 'start' | 'any' = 'any'): RegExp {
  const parts = text
    .split(any)
    .map((one) => one.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`))
  const [start, end] = [part === 'any' ? '' : '^', part === 'whole' ? '$' : '']
  return new RegExp(start + parts.join('.*') + end)
}
