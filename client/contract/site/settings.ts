// Settings that operators can change without a deployment. Each is defined once: type, limits, default, affected pages
// and permission. Rows of the table `settings` override the defaults.
import type { SlotPolicy } from '../inbox/demo-slots.ts'
import { locales, type Locale } from '../locale.ts'
import { byType } from '../items.ts'
import {
  fonts,
  type Font,
  type Setting,
  type NumberSetting,
  type FlagSetting,
} from './setting-types.ts'
import { moduleNames, moduleOfSetting, modules, moduleSetting } from './modules.ts'

const figure = (initial: number): NumberSetting => ({
  type: 'number',
  initial,
  least: 1,
  most: 9_999_999,
  unit: 'count',
  group: 'figures',
  pages: ['/', '/platform', '/platform/feature', '/promote/apihtml', '/promote/wlhtml'],
})

const identity = { group: 'identity', pages: ['/'], needs: 'system.write' } as const
/** Contrast of rules and dots (WCAG 2.2, 1.4.11). */
const category = { type: 'colors', initial: '', least: 3, ...identity } as const
const demo = { group: 'demo', pages: ['/platform/demo'] } as const
/** Facts about the company that runs the site, which legal documents contain. */
const operator = {
  group: 'operator',
  pages: ['/imprint', '/privacy'],
  needs: 'system.write',
  initial: '',
} as const
const operatorLine = { type: 'line', longest: 200, ...operator } as const
const engines = { group: 'engines', pages: ['/'], needs: 'system.write' } as const
const verification = { type: 'code', initial: '', longest: 100, ...engines } as const

/** One switch per part of the site; off, its data stays. */
const moduleSettings = byType(moduleNames.map(moduleSetting), (key): FlagSetting => ({
  type: 'flag',
  initial: true,
  group: 'modules',
  pages: modules[moduleOfSetting(key)].pages,
  needs: 'system.write',
}))

/** Settings with one value for all languages. */
export const settings = {
  figure_currencies: figure(17),
  figure_sports_events: figure(75_000),
  figure_ball_game_types: figure(125),
  figure_betting_types: figure(495),
  figure_simultaneous_bets: figure(6),
  download_max_files: {
    type: 'number',
    initial: 20,
    least: 1,
    most: 50,
    unit: 'files',
    group: 'rules',
    pages: ['/download'],
  },
  /** The terms of service contain the same age. */
  minimum_age: {
    type: 'number',
    initial: 18,
    least: 13,
    most: 25,
    unit: 'years',
    group: 'rules',
    pages: ['/register', '/terms-of-service'],
    needs: 'system.write',
  },
  /** True if an address must be confirmed by an emailed link before it is subscribed to a newsletter list. */
  newsletter_double_opt_in: {
    type: 'flag',
    initial: true,
    group: 'mail',
    pages: ['/subscribe'],
    needs: 'system.write',
  },
  /** True if the weekly issue created by rule is sent on Mondays at nine unless an operator cancels it. */
  newsletter_sends_itself: {
    type: 'flag',
    initial: true,
    group: 'mail',
    pages: ['/subscribe'],
    needs: 'system.write',
  },
  /**
   * Limits of the mail provider. Newsletter issues use at most four fifths of them
   * (docs/decisions/messaging/newsletter.md); the rest is reserved for other emails. The defaults are Resend's limit
   * per second and a daily volume it allows, both for a new team.
   */
  mail_per_second: {
    type: 'number',
    initial: 5,
    least: 1,
    most: 1000,
    unit: 'count',
    group: 'mail',
    pages: ['/subscribe'],
    needs: 'system.write',
  },
  mail_per_day: {
    type: 'number',
    initial: 50_000,
    least: 100,
    most: 9_999_999,
    unit: 'count',
    group: 'mail',
    pages: ['/subscribe'],
    needs: 'system.write',
  },
  /** True if operators sign in by the email address that Cloudflare Access has verified. */
  access_sign_in: {
    type: 'flag',
    initial: false,
    group: 'rules',
    pages: [],
    needs: 'system.write',
  },
  /** True if assistants (`/mcp`) may publish with tokens that may. */
  assistants_publish: {
    type: 'flag',
    initial: false,
    group: 'rules',
    pages: [],
    needs: 'system.write',
  },
  /** Types of entries that one operator writes and another marks as ready before they are published. */
  reviewed_types: {
    type: 'types',
    initial: [],
    most: 50,
    group: 'rules',
    pages: [],
    needs: 'system.write',
  },
  /** Recipient of contact messages. */
  contact_to: {
    type: 'email',
    initial: '',
    group: 'mail',
    pages: ['/contact-us', '/platform/demo'],
    needs: 'system.write',
  },
  /**
   * Starting hours of demos (`client/contract/inbox/demo-slots.ts`). The last one ends before the close of business, in
   * the morning of Europe.
   */
  demo_hours: { type: 'hours', initial: [9, 11, 14, 17], most: 8, ...demo },
  /** Business days on offer. */
  demo_days: { type: 'number', initial: 5, least: 1, most: 10, unit: 'days', ...demo },
  /** Days for a response, before the first day on offer. */
  demo_notice: { type: 'number', initial: 3, least: 1, most: 7, unit: 'days', ...demo },
  /** Name of the sender of emails; empty for the one of the deployment. */
  mail_sender: { type: 'line', initial: '', longest: 40, ...identity },
  identity_mark: { type: 'mark', initial: '', ...identity },
  /** Contrast of text (WCAG 2.2, 1.4.3). */
  identity_accent: { type: 'colors', initial: '', least: 4.5, ...identity },
  identity_casino: category,
  identity_live: category,
  identity_lottery: category,
  identity_chess: category,
  identity_sports: category,
  identity_news: category,
  identity_font: { type: 'choice', initial: 'system', options: fonts, ...identity },
  /** Shown in the footer. */
  api_docs_url: { type: 'url', initial: '', ...identity },
  status_url: { type: 'url', initial: '', ...identity },
  site_verification_google: verification,
  site_verification_bing: verification,
  /** True if changed addresses are reported to search engines (IndexNow). Only production reports. */
  index_now: { ...engines, type: 'flag', initial: false },
  /** Address of the WebSub hub that gets changed feeds. */
  feed_hub: { ...engines, type: 'url', initial: '' },
  /** True if assistants of readers get `/llms.txt` and articles as Markdown. */
  assistant_files: { ...engines, type: 'flag', initial: false },
  operator_name: { ...operatorLine, isNeeded: true },
  operator_address: { ...operatorLine, isNeeded: true },
  operator_email: { type: 'email', isNeeded: true, ...operator },
  operator_registration: operatorLine,
  /** True if visitors are asked for their age before they see a page. */
  age_gate: {
    type: 'flag',
    initial: false,
    group: 'rules',
    pages: ['/'],
    needs: 'system.write',
  },
  ...moduleSettings,
} as const satisfies Record<string, Setting>

/** One value per language, each in a row whose key ends with the language. */
export const settingsByLanguage = {
  site_name: { type: 'line', initial: '', longest: 60, ...identity },
  /** Used in emails, at the desk and beside the mark; empty for the name. */
  short_name: { type: 'line', initial: '', longest: 20, ...identity },
  popular_keywords: {
    type: 'words',
    initial: [],
    most: 12,
    longest: 40,
    group: 'search',
    pages: ['/search'],
  },
  /** Terms and their wording in the language (`client/contract/text/glossary.ts`). */
  glossary: {
    type: 'words',
    initial: [],
    most: 200,
    longest: 100,
    group: 'glossary',
    pages: [],
  },
} as const satisfies Record<string, Setting>

interface Values {
  number: number
  flag: boolean
  day: string
  code: string
  line: string
  email: string
  colors: string
  choice: Font
  url: string
  mark: string
  hours: readonly number[]
  words: readonly string[]
  types: readonly string[]
}

/** Values of the settings that apply to all languages. */
export type Settings = { [Key in keyof typeof settings]: Values[(typeof settings)[Key]['type']] }
export type SettingName = keyof typeof settings | keyof typeof settingsByLanguage

export interface NamedSetting {
  /** Key of its row. */
  key: string
  name: SettingName
  setting: Setting
  /** Present if each language has its own value. */
  lang?: Locale
}

/** Row key of a setting in a language. */
export function keyIn(name: keyof typeof settingsByLanguage, lang: Locale): string {
  return `${name}_${lang}`
}

/** All settings that operators can change, one per row. */
export const allSettings: readonly NamedSetting[] = [
  ...namesOf(settings).map((name) => ({ key: name, name, setting: settings[name] })),
  ...namesOf(settingsByLanguage).flatMap((name) =>
    locales.map((lang) => ({
      key: keyIn(name, lang),
      name,
      setting: settingsByLanguage[name],
      lang,
    })),
  ),
]

function namesOf<Table extends object>(table: Table): readonly (keyof Table & string)[]
function namesOf(table: object): readonly string[] {
  return Object.keys(table)
}

export function slotRuleOf({ demo_hours, demo_days, demo_notice }: Settings): SlotPolicy {
  return { hours: demo_hours, days: demo_days, leadTime: demo_notice }
}
