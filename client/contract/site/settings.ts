// What operators change of the site without an engineer. Each setting is described once: its type and bounds, its default, the
// pages that show it, and who may change it. Rows of the table `settings` override the defaults.
import * as z from 'zod/mini'
import type { Permission } from '../roles.ts'
import type { SlotPolicy } from '../inbox/demo-slots.ts'
import { locales, type Locale } from '../locale.ts'
import { nonEmpty, optionalLine } from '../text-fields.ts'
import { email } from '../members/fields.ts'

export const settingGroups = ['figures', 'search', 'rules', 'mail', 'demo', 'engines'] as const

interface Described {
  group: (typeof settingGroups)[number]
  /** Paths without language prefix of the pages that show it or follow it. */
  pages: readonly string[]
  /** By default whoever may change settings. */
  needs?: Permission
}

interface NumberSetting extends Described {
  type: 'number'
  initial: number
  least: number
  most: number
  unit: 'count' | 'files' | 'years' | 'days'
}

interface FlagSetting extends Described {
  type: 'flag'
  initial: boolean
}

/** Letters, digits and a few signs, as another service gives them; empty for none. */
interface CodeSetting extends Described {
  type: 'code'
  initial: string
  longest: number
}

/** Empty: as whoever deployed the site has set it. */
interface EmailSetting extends Described {
  type: 'email'
  initial: string
}

/** Hours of the day, in UTC+8. */
interface HoursSetting extends Described {
  type: 'hours'
  initial: readonly number[]
  most: number
}

/** Words in their order. */
interface WordsSetting extends Described {
  type: 'words'
  initial: readonly string[]
  most: number
  longest: number
}

export type Setting =
  | NumberSetting
  | FlagSetting
  | CodeSetting
  | EmailSetting
  | HoursSetting
  | WordsSetting

const figure = (initial: number): NumberSetting => ({
  type: 'number',
  initial,
  least: 1,
  most: 9_999_999,
  unit: 'count',
  group: 'figures',
  pages: ['/', '/platform', '/platform/feature', '/promote/apihtml', '/promote/wlhtml'],
})

const demo = { group: 'demo', pages: ['/platform/demo'] } as const
const verification = {
  type: 'code',
  initial: '',
  longest: 100,
  group: 'engines',
  pages: ['/'],
  needs: 'system.write',
} as const

/** The same in all languages. */
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
  /** The terms of service name the same age. */
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
  /** Whether an address must be confirmed by a mailed link before it joins a list of the newsletter. */
  newsletter_double_opt_in: {
    type: 'flag',
    initial: true,
    group: 'mail',
    pages: ['/subscribe'],
    needs: 'system.write',
  },
  /** Whether the issue made by rule on Mondays leaves at nine, unless somebody calls it back. */
  newsletter_sends_itself: {
    type: 'flag',
    initial: true,
    group: 'mail',
    pages: ['/subscribe'],
    needs: 'system.write',
  },
  /**
   * What the mail provider allows. Issues of the newsletter get four fifths of it at most (docs/decisions/members/113-letters.md), and other
   * mails have the rest for themselves; the defaults are Resend's for a new team, and a day that such a team is let send.
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
  /** Recipient of the messages of the contact form. */
  contact_to: {
    type: 'email',
    initial: '',
    group: 'mail',
    pages: ['/contact-us', '/platform/demo'],
    needs: 'system.write',
  },
  /** When demos may begin (`client/contract/inbox/demo-slots.ts`). The last one ends before the desk closes, in the morning of Europe. */
  demo_hours: { type: 'hours', initial: [9, 11, 14, 17], most: 8, ...demo },
  /** Working days on offer. */
  demo_days: { type: 'number', initial: 5, least: 1, most: 10, unit: 'days', ...demo },
  /** Days in which a request is answered, before the first one on offer. */
  demo_notice: { type: 'number', initial: 3, least: 1, most: 7, unit: 'days', ...demo },
  site_verification_google: verification,
  site_verification_bing: verification,
} as const satisfies Record<string, Setting>

/** One value per language, in a row whose key ends with the language. */
export const settingsByLanguage = {
  popular_keywords: {
    type: 'words',
    initial: [],
    most: 12,
    longest: 40,
    group: 'search',
    pages: ['/search'],
  },
} as const satisfies Record<string, Setting>

interface Values {
  number: number
  flag: boolean
  day: string
  code: string
  email: string
  hours: readonly number[]
  words: readonly string[]
}
export type SettingValue = number | boolean | string | readonly (number | string)[]

/** The settings that are the same in all languages, with their values. */
export type Settings = { [Key in keyof typeof settings]: Values[(typeof settings)[Key]['type']] }
export type SettingName = keyof typeof settings | keyof typeof settingsByLanguage

export interface NamedSetting {
  /** Of its row. */
  key: string
  name: SettingName
  setting: Setting
  /** Where each language has a value of its own. */
  lang?: Locale
}

/** The key of the row of a language. */
export function keyIn(name: keyof typeof settingsByLanguage, lang: Locale): string {
  return `${name}_${lang}`
}

/** Every value an operator may change, one after another. */
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

const words = ({ most, longest }: WordsSetting) =>
  z.array(optionalLine(longest).check(nonEmpty())).check(
    z.maxLength(most),
    z.refine((all) => new Set(all.map((one) => one.toLowerCase())).size === all.length),
  )

/** Each once, in their order. */
const hours = ({ most }: HoursSetting) =>
  z.array(z.int().check(z.minimum(0), z.maximum(23))).check(
    z.minLength(1),
    z.maxLength(most),
    z.refine((all) => all.every((one, index) => index === 0 || one > all[index - 1]!)),
  )

/** What a value must be. */
export function valueOf(setting: Setting): z.ZodMiniType<SettingValue> {
  switch (setting.type) {
    case 'number':
      return z.int().check(z.minimum(setting.least), z.maximum(setting.most))
    case 'flag':
      return z.boolean()
    case 'code':
      return z.string().check(z.trim(), z.regex(/^[\w=.-]*$/), z.maxLength(setting.longest))
    case 'email':
      return z.union([z.literal(''), email])
    case 'hours':
      return hours(setting)
    case 'words':
      return words(setting)
  }
}

/** The value of a row; its default where there is none, or one that is not of its kind. */
export function readSetting(setting: Setting, text: string | undefined): SettingValue {
  if (text === undefined) return setting.initial
  const { success, data } = valueOf(setting).safeParse(parsed(setting, text))
  return success ? data : setting.initial
}

function parsed({ type }: Setting, text: string): unknown {
  if (type === 'number') return Number(text)
  if (type === 'flag') return text === 'true'
  return type === 'words' || type === 'hours' ? listIn(text) : text
}

function listIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A value as its row holds it. */
export function textOfSetting(value: SettingValue): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

export function slotRuleOf({ demo_hours, demo_days, demo_notice }: Settings): SlotPolicy {
  return { hours: demo_hours, days: demo_days, leadTime: demo_notice }
}
