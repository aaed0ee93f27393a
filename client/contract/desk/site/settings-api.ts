// Desk endpoints: the whole site: settings, maintenance and offered languages.
import * as z from 'zod/mini'
import { apiTable } from '../../api/endpoint.ts'
import { entryType } from '../entries/entry.ts'
import { optionalMultiLine } from '../../text-fields.ts'
import { externalAddress } from '../../site/external-address.ts'
import { language, dateTime, person } from '../fields.ts'

export const settingValue = z.union([
  z.number(),
  z.boolean(),
  z.string(),
  z.array(z.union([z.number(), z.string()])),
])

const lastChange = {
  /** Last change at the desk; `null` if it was never changed. */
  changed_at: z.nullable(z.string()),
  changed_by: person,
}

const settingList = z.object({
  /** Revision that a change is based on. */
  rev: z.number(),
  items: z.array(z.object({ key: z.string(), value: settingValue, ...lastChange })),
})
export type SettingList = z.infer<typeof settingList>

/** Maximum length of the message on the maintenance screen, in characters. */
export const maxMaintenanceMessageLength = 400

const notice = optionalMultiLine(maxMaintenanceMessageLength)
export const maintenanceInput = z.strictObject({
  enabled: z.boolean(),
  /** Expected end; `null` if unknown. */
  until: z.nullable(dateTime),
  /** Messages for readers. A language without one shows the default text. */
  message: z.partialRecord(language, notice),
  /** Page on another site to which readers are redirected; empty for none. */
  url: externalAddress,
})
export type MaintenanceInput = z.infer<typeof maintenanceInput>

const maintenanceState = z.object({
  rev: z.number(),
  enabled: z.boolean(),
  /** Time at which the site was closed. */
  since: z.nullable(z.string()),
  until: z.nullable(z.string()),
  message: z.partialRecord(language, z.string()),
  /** Default text of languages without a message. */
  usual: z.partialRecord(language, z.string()),
  url: z.string(),
  ...lastChange,
})
export type MaintenanceState = z.infer<typeof maintenanceState>

/** Number of the newest entries per type that are compared in each language. */
export const maxComparedEntries = 500

const offeredLanguage = z.object({
  code: language,
  name: z.string(),
  is_offered: z.boolean(),
  /** Language of emails to its readers while it is not offered. */
  fallback: z.nullable(language),
  /** Live entries per type in this language, and live entries of the original language that it lacks. */
  entries: z.array(z.object({ type: entryType, published: z.number(), missing: z.number() })),
  ...lastChange,
})
export type OfferedLanguage = z.infer<typeof offeredLanguage>

const languageList = z.object({ rev: z.number(), items: z.array(offeredLanguage) })

export const settingApi = apiTable({
  settings: {
    route: 'GET /api/backstage/setting',
    summary: 'Settings of the site with their values and last changes',
    output: settingList,
    permission: 'setting.read',
  },
  settingsChange: {
    route: 'PUT /api/backstage/setting',
    summary: 'Changes several settings, all or none, if `If-Match` names the current revision',
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
    route: 'GET /api/backstage/maintenance',
    summary: 'Maintenance state of the site: start, expected end and message',
    output: maintenanceState,
    permission: 'home.read',
  },
  maintenanceChange: {
    route: 'PUT /api/backstage/maintenance',
    summary:
      'Closes or opens the site or changes the message, if `If-Match` names the current revision',
    body: maintenanceInput,
    output: maintenanceState,
    errors: ['precondition_required', 'changed_meanwhile', 'until_too_early'],
    permission: 'system.write',
  },
  languages: {
    route: 'GET /api/backstage/language',
    summary: 'Languages of the site: which are offered, and what each contains',
    output: languageList,
    permission: 'setting.read',
  },
  languageChange: {
    route: 'PUT /api/backstage/language/:code',
    summary:
      'Offers or withdraws a language, if `If-Match` names the current revision; the default language is always offered',
    params: z.strictObject({ code: language }),
    body: z.strictObject({ is_offered: z.boolean() }),
    output: languageList,
    errors: ['precondition_required', 'changed_meanwhile'],
    permission: 'system.write',
  },
})
