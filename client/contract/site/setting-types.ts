// Types of the settings (`client/contract/site/settings.ts`) and their groups.
import type { Permission } from '../roles.ts'

/** Typefaces, all installed with the readers' systems (`client/contract/site/identity-style.ts`). */
export const fonts = ['system', 'sans', 'serif', 'book', 'rounded'] as const

export type Font = (typeof fonts)[number]

export const settingGroups = [
  'figures',
  'search',
  'glossary',
  'rules',
  'mail',
  'demo',
  'engines',
  'identity',
  'operator',
  'modules',
] as const

export type SettingGroup = (typeof settingGroups)[number]

interface Described {
  /** True if the site is incomplete while the value is empty. */
  isNeeded?: true
  group: SettingGroup
  /** Paths of affected pages, without language prefix; none for a setting of the desk. */
  pages: readonly string[]
  /** Defaults to the general permission for settings. */
  needs?: Permission
}

export interface NumberSetting extends Described {
  type: 'number'
  initial: number
  least: number
  most: number
  unit: 'count' | 'files' | 'years' | 'days'
}

export interface FlagSetting extends Described {
  type: 'flag'
  initial: boolean
}

/** Letters, digits and a few signs, as issued by another service; empty for none. */
interface CodeSetting extends Described {
  type: 'code'
  initial: string
  longest: number
}

/** One line of any text; empty for none. */
interface LineSetting extends Described {
  type: 'line'
  initial: string
  longest: number
}

/** Empty for the value set at deployment. */
interface EmailSetting extends Described {
  type: 'email'
  initial: string
}

/** One line of text; empty for none. */
/** A color per theme with a least contrast. */
export interface ColorsSetting extends Described {
  type: 'colors'
  initial: ''
  least: number
}

interface ChoiceSetting extends Described {
  type: 'choice'
  initial: Font
  options: readonly Font[]
}

/** https address; empty for none. */
interface UrlSetting extends Described {
  type: 'url'
  initial: ''
}

/** Name of a stored mark (`client/contract/site/mark.ts`); empty for the built-in one. */
interface MarkSetting extends Described {
  type: 'mark'
  initial: ''
}

/** Hours of the day in UTC+8. */
export interface HoursSetting extends Described {
  type: 'hours'
  initial: readonly number[]
  most: number
}

/** Ordered words. */
export interface WordsSetting extends Described {
  type: 'words'
  initial: readonly string[]
  most: number
  longest: number
}

/** Types of entries, in the order of the screen (`client/contract/desk/entries/types.ts`). */
interface TypesSetting extends Described {
  type: 'types'
  initial: readonly string[]
  most: number
}

export type Setting =
  | NumberSetting
  | FlagSetting
  | CodeSetting
  | LineSetting
  | EmailSetting
  | ColorsSetting
  | ChoiceSetting
  | UrlSetting
  | MarkSetting
  | HoursSetting
  | WordsSetting
  | TypesSetting
