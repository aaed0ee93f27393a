// Values of settings: their schemas, and their form in a row.
import * as z from 'zod/mini'
import { nonEmpty, optionalLine } from '../text-fields.ts'
import { email } from '../members/email.ts'
import { externalAddress } from './external-address.ts'
import { colorPair, contrastOf } from './identity-colors.ts'
import { markName } from './mark.ts'
import type { ColorsSetting, HoursSetting, Setting, WordsSetting } from './setting-types.ts'

export type SettingValue = number | boolean | string | readonly (number | string)[]

const words = ({ most, longest }: WordsSetting) =>
  z.array(optionalLine(longest).check(nonEmpty())).check(
    z.maxLength(most),
    z.refine((all) => new Set(all.map((one) => one.toLowerCase())).size === all.length),
  )

/** Distinct, in ascending order. */
const hours = ({ most }: HoursSetting) =>
  z.array(z.int().check(z.minimum(0), z.maximum(23))).check(
    z.minLength(1),
    z.maxLength(most),
    z.refine((all) => all.every((one, index) => index === 0 || one > all[index - 1]!)),
  )

const colors = ({ least }: ColorsSetting) =>
  z.string().check(
    z.regex(colorPair),
    z.check(({ value, issues }) => {
      const ratio = contrastOf(value)
      if (ratio < least)
        issues.push({
          code: 'custom',
          params: { code: 'contrast_low', values: { ratio, least } },
          input: value,
        })
    }),
  )

/** Schema of a setting's value. */
export function valueOf(setting: Setting): z.ZodMiniType<SettingValue> {
  switch (setting.type) {
    case 'number':
      return z.int().check(z.minimum(setting.least), z.maximum(setting.most))
    case 'flag':
      return z.boolean()
    case 'code':
      return z.string().check(z.trim(), z.regex(/^[\w=.-]*$/), z.maxLength(setting.longest))
    case 'line':
      return optionalLine(setting.longest)
    case 'email':
      return z.union([z.literal(''), email])
    case 'colors':
      return colors(setting)
    case 'choice':
      return z.enum(setting.options)
    case 'url':
      return externalAddress
    case 'mark':
      return z.string().check(z.regex(markName))
    case 'hours':
      return hours(setting)
    case 'words':
      return words(setting)
    case 'types':
      return z.array(z.string().check(z.regex(/^[a-z_]+$/))).check(z.maxLength(setting.most))
  }
}

/** Value of a row, or the default if the row is missing or invalid. */
export function readSetting(setting: Setting, text: string | undefined): SettingValue {
  if (text === undefined) return setting.initial
  const { success, data } = valueOf(setting).safeParse(parsed(setting, text))
  return success ? data : setting.initial
}

function parsed({ type }: Setting, text: string): unknown {
  if (type === 'number') return Number(text)
  if (type === 'flag') return text === 'true'
  return type === 'words' || type === 'hours' || type === 'types' ? listIn(text) : text
}

function listIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A value as text for its row. */
export function textOfSetting(value: SettingValue): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
