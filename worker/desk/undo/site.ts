// Undo of changes to settings, maintenance mode, languages, redirects and imported subscribers.
import * as z from 'zod/mini'
import { settingValue } from '../../../client/contract/desk/site/settings-api.ts'
import { languageName, locales } from '../../../client/contract/locale.ts'
import { allSettings } from '../../../client/contract/site/settings.ts'
import { nextActionOn } from '../../data/audit.ts'
import { getRedirect } from '../../data/site/redirect.ts'
import { getRedirectImport } from '../../data/site/redirect-import.ts'
import {
  getSubscriberImport,
  subscribersOfImport,
} from '../../data/newsletter/subscriber-import.ts'
import { foundOrThrow, problem } from '../../http/problem.ts'
import { run } from '../../storage/db.ts'
import { undoSubscriberImport } from '../newsletter/subscriber-import.ts'
import { changeLanguage, languagesNow } from '../site/language.ts'
import { changeMaintenance, maintenanceNow } from '../site/maintenance.ts'
import { addRedirect, deleteRedirect } from '../site/redirect.ts'
import { undoRedirectImport } from '../site/redirect-import.ts'
import { changeSettings, isSame, settingsNow } from '../site/setting.ts'
import type { UndoPlanner } from './plan.ts'
import { language } from '../../../client/contract/desk/fields.ts'

const held = z.object({ value: settingValue })

export const undoSetting: UndoPlanner = async (acting, { item_id: key, ...entry }) => {
  const before = held.safeParse(entry.before).data
  const after = held.safeParse(entry.after).data
  if (!before || !after) return null
  const { setting, lang } = allSettings.find((one) => one.key === key) ?? {}
  if (!setting) throw problem('not_found')
  const { rev, items } = await settingsNow(acting.deps)
  return {
    effect: 'setting_back',
    title: key,
    isChanged: !isSame(items.find((one) => one.key === key)?.value, after.value),
    permission: setting.needs ?? 'setting.write',
    subject: { lang },
    run: () => changeSettings(acting, { values: { [key]: before.value }, rev }),
  }
}

const notice = z.object({
  enabled: z.boolean(),
  until: z.optional(z.string()),
  message: z.optional(z.partialRecord(language, z.string())),
  url: z.optional(z.string()),
})

/** Reopens the site, or restores the former maintenance notice. */
export const undoMaintenance: UndoPlanner = async (acting, entry) => {
  const before = notice.safeParse(entry.before).data
  if (!before) return null
  const { rev, enabled } = await maintenanceNow(acting.deps)
  const later = await run(acting.deps, nextActionOn(acting.deps, entry))
  const { until = null, message = {}, url = '' } = before
  return {
    effect: before.enabled ? 'notice_back' : 'site_open',
    title: '',
    isChanged: later !== null || !enabled,
    permission: 'system.write',
    run: () => changeMaintenance(acting, { enabled: before.enabled, until, message, url }, rev),
  }
}

export const undoLanguage: UndoPlanner = async (acting, entry) => {
  const code = foundOrThrow(locales.find((one) => one === entry.item_id))
  const { rev, items } = await languagesNow(acting.deps)
  const is_offered = entry.action === 'language.hide'
  return {
    effect: is_offered ? 'language_offered' : 'language_hidden',
    title: languageName(code),
    isChanged: items.find((one) => one.code === code)?.is_offered === is_offered,
    permission: 'system.write',
    run: () => changeLanguage(acting, { code, is_offered, rev }),
  }
}

const target = z.nullable(z.object({ to_path: z.string() }))

export const undoRedirect: UndoPlanner = async (acting, entry) => {
  const before = target.safeParse(entry.before).data
  const after = target.safeParse(entry.after).data
  if (before === undefined || after === undefined) return null
  const from_path = entry.item_id
  const current = await run(acting.deps, getRedirect(acting.deps, from_path))
  const shared = {
    title: from_path,
    isChanged: current !== (after?.to_path ?? null),
    permission: 'redirect.write',
  } as const
  if (!before)
    return { ...shared, effect: 'redirect_gone', run: () => deleteRedirect(acting, from_path) }
  const { to_path } = before
  return {
    ...shared,
    effect: 'redirect_back',
    to: to_path,
    run: () => addRedirect(acting, { from_path, to_path }),
  }
}

/** Redirects of the import that were changed since stay. */
export const undoRedirects: UndoPlanner = async (acting, { item_id }) => {
  const id = Number(item_id)
  const stored = foundOrThrow(await run(acting.deps, getRedirectImport(acting.deps, id)))
  return {
    effect: 'redirects_back',
    title: stored.name,
    isChanged: stored.undone_at !== null || stored.unchanged === 0,
    permission: 'redirect.write',
    run: () => undoRedirectImport(acting, id),
  }
}

/** Subscriptions that their readers have confirmed or ended since stay as they are. */
export const undoSubscribers: UndoPlanner = async (acting, { item_id }) => {
  const id = Number(item_id)
  const { deps } = acting
  const stored = foundOrThrow(await run(deps, getSubscriberImport(deps, id)))
  const left = await run(deps, subscribersOfImport(deps, id, 1))
  return {
    effect: 'subscribers_back',
    title: stored.name,
    isChanged: left.length === 0,
    permission: 'newsletter.import',
    needsStepUp: true,
    run: () => undoSubscriberImport(acting, id),
  }
}
