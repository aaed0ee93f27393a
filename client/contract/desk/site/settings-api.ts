// The desk's rows about the site as a whole: its settings, the switch that closes it, and the languages it offers.
import * as z from 'zod/mini'
import type { Endpoint } from '../../api/endpoint.ts'
import { lang } from '../../fields.ts'
import { entryType } from '../entries/entry.ts'
import { optionalMultiLine } from '../../text-fields.ts'
import { language, dateTime, person } from '../fields.ts'

const inLang = z.strictObject({ lang })

export const settingValue = z.union([
  z.number(),
  z.boolean(),
  z.string(),
  z.array(z.union([z.number(), z.string()])),
])

const lastChange = {
  /** When it was changed last at the desk, and by whom; `null` when it never was. */
  changed_at: z.nullable(z.string()),
  changed_by: person,
}

const settingList = z.object({
  /** What a change is based on. */
  rev: z.number(),
  items: z.array(z.object({ key: z.string(), value: settingValue, ...lastChange })),
})
export type SettingList = z.infer<typeof settingList>

/** Longest message of the maintenance screen, in characters. */
export const maxMaintenanceMessageLength = 400

const notice = optionalMultiLine(maxMaintenanceMessageLength)
const externalAddress = z.string().check(
  z.trim(),
  z.maxLength(300),
  z.refine((value) => value === '' || isExternal(value)),
)

/** Whether this is a complete address that browsers open encrypted. */
export function isExternal(value: string): boolean {
  const { protocol, username, hostname } = URL.parse(value) ?? {}
  return protocol === 'https:' && username === '' && Boolean(hostname?.includes('.'))
}

export const maintenanceInput = z.strictObject({
  enabled: z.boolean(),
  /** Expected end; `null` when nobody knows. */
  until: z.nullable(dateTime),
  /** What readers are told; in a language without one, the usual words. */
  message: z.partialRecord(language, notice),
  /** Page on another site that readers are sent to; empty for none. */
  url: externalAddress,
})
export type MaintenanceInput = z.infer<typeof maintenanceInput>

const maintenanceState = z.object({
  rev: z.number(),
  enabled: z.boolean(),
  /** Since when the site is closed. */
  since: z.nullable(z.string()),
  until: z.nullable(z.string()),
  message: z.partialRecord(language, z.string()),
  /** What is said in a language without a message. */
  usual: z.partialRecord(language, z.string()),
  url: z.string(),
  ...lastChange,
})
export type MaintenanceState = z.infer<typeof maintenanceState>

/** The newest of a kind that are looked at in each language. */
export const maxComparedEntries = 500

const offeredLanguage = z.object({
  code: language,
  name: z.string(),
  is_offered: z.boolean(),
  /** The language of mails to its readers while it is not offered. */
  fallback: z.nullable(language),
  /** What readers see of each kind in it, and what the original language has beyond that. */
  entries: z.array(z.object({ type: entryType, published: z.number(), missing: z.number() })),
  ...lastChange,
})
export type OfferedLanguage = z.infer<typeof offeredLanguage>

const languageList = z.object({ rev: z.number(), items: z.array(offeredLanguage) })

export const settingApi = {
  settings: {
    method: 'GET',
    path: '/api/backstage/setting',
    summary: 'What operators may change of the site, with its value and who changed it last',
    query: inLang,
    output: settingList,
    permission: 'setting.read',
  },
  settingsChange: {
    method: 'PUT',
    path: '/api/backstage/setting',
    summary:
      'Gives some settings other values, all of them or none, provided `If-Match` names what is there',
    query: inLang,
    body: z.strictObject({
      values: z
        .record(z.string(), settingValue)
        .check(z.refine((one) => Object.keys(one).length > 0)),
    }),
    output: settingList,
    errors: ['precondition_required', 'changed_meanwhile', 'forbidden'],
    permission: 'setting.write',
  },
  maintenance: {
    method: 'GET',
    path: '/api/backstage/maintenance',
    summary: 'Whether the site is closed, since when, and what readers are told',
    query: inLang,
    output: maintenanceState,
    permission: 'home.read',
  },
  maintenanceChange: {
    method: 'PUT',
    path: '/api/backstage/maintenance',
    summary:
      'Closes the site, opens it, or changes what its readers are told, provided `If-Match` names what is there',
    query: inLang,
    body: maintenanceInput,
    output: maintenanceState,
    errors: ['precondition_required', 'changed_meanwhile', 'until_too_early'],
    permission: 'system.write',
  },
  languages: {
    method: 'GET',
    path: '/api/backstage/language',
    summary: 'The languages of the site: which of them readers are offered, and what each has',
    query: inLang,
    output: languageList,
    permission: 'setting.read',
  },
  languageChange: {
    method: 'PUT',
    path: '/api/backstage/language/:code',
    summary:
      'Offers a language or no longer does, provided `If-Match` names what is there; the default one stays',
    params: z.strictObject({ code: language }),
    query: inLang,
    body: z.strictObject({ is_offered: z.boolean() }),
    output: languageList,
    errors: ['precondition_required', 'changed_meanwhile'],
    permission: 'system.write',
  },
} satisfies Record<string, Endpoint>
