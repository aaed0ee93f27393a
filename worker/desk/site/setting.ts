import type { SettingList } from '../../../client/contract/desk/site/settings-api.ts'
import { can } from '../../../client/contract/roles.ts'
import { toFieldErrors, type FieldError } from '../../../client/contract/form.ts'
import { locales } from '../../../client/contract/locale.ts'
import { allSettings, type NamedSetting } from '../../../client/contract/site/settings.ts'
import { valueOf, type SettingValue } from '../../../client/contract/site/setting-values.ts'
import { insertAuditStatement } from '../../data/audit.ts'
import { publish } from '../../data/publish.ts'
import { isOutdated, listSettings, settingsWrite } from '../../data/site/setting.ts'
import { problem } from '../../http/problem.ts'
import { run } from '../../storage/db.ts'
import { chromeTag, keywordsTag, type Tag } from '../../storage/tags.ts'
import { markKey } from '../../storage/files/media.ts'
import { withTimeout } from '../../storage/time-limit.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorContext } from '../acting.ts'

export async function settingsNow(deps: Deps): Promise<SettingList> {
  const { rev, values, acts } = await run(deps, listSettings(deps))
  return {
    rev,
    items: allSettings.map(({ key, setting }) => {
      const { at = null, by = null } = acts.get(key) ?? {}
      const value = values.get(key) ?? setting.initial
      return { key, value: plain(value), changed_at: at, changed_by: by }
    }),
  }
}

const plain = (value: SettingValue) => (typeof value === 'object' ? [...value] : value)

interface Change {
  values: Readonly<Record<string, unknown>>
  rev: number
}

/** Changes the settings that differ, all or none. */
export async function changeSettings(
  acting: OperatorContext,
  { values, rev }: Change,
): Promise<SettingList> {
  const { deps, operator } = acting
  const asked = Object.entries(values).map(([key, value]) => valid(acting, key, value))
  const mark = asked.find(({ key }) => key === 'identity_mark')?.value
  if (mark && !(await isStoredMark(deps, String(mark))))
    throw refused({ field: 'identity_mark', code: 'invalid_value' })
  const { values: before } = await run(deps, listSettings(deps))
  const changed = asked.filter(({ key, value }) => !isSame(before.get(key), value))
  if (changed.length === 0) return settingsNow(deps)
  try {
    await publishSettings(deps, operator, { changed, before, rev })
  } catch (error) {
    if (!isOutdated(error)) throw error
    throw problem('changed_meanwhile', {
      members: { current: await settingsNow(deps) },
      cause: error,
    })
  }
  return settingsNow(deps)
}

const isStoredMark = async (deps: Deps, mark: string) =>
  (await withTimeout('r2', () => deps.publicImages.head(markKey(mark)))) !== null

type Asked = NamedSetting & { value: SettingValue }

interface Publication {
  changed: readonly Asked[]
  before: ReadonlyMap<string, SettingValue>
  rev: number
}

/** Writes validated settings and logs them. `operator` is null for a command. */
export async function publishSettings(
  deps: Deps,
  operator: OperatorContext['operator'] | null,
  { changed, before, rev }: Publication,
): Promise<void> {
  const written = new Map(changed.map(({ key, value }) => [key, value]))
  await publish(deps, {
    tags: [...new Set(changed.flatMap(tagsOf))],
    // Older copies must not be served: pages of a part that is off, or their absence once it is on.
    isHard: changed.some(({ setting }) => setting.group === 'modules'),
    writes: [
      settingsWrite(deps, written, rev),
      ...changed.map(({ key, value }) =>
        insertAuditStatement(deps, operator, {
          action: 'setting.change',
          type: 'setting',
          id: key,
          before: { value: before.get(key) },
          after: { value },
        }),
      ),
    ],
  })
}

/** Validated value. Throws if the operator may not change the setting. */
function valid({ operator }: OperatorContext, key: string, value: unknown): Asked {
  const found = allSettings.find((one) => one.key === key)
  if (!found) throw refused({ field: key, code: 'unknown_field' })
  const { setting, lang } = found
  if (!can(operator, setting.needs ?? 'setting.write', { lang })) throw problem('forbidden')
  const { data, error } = valueOf(setting).safeParse(value)
  if (error) {
    const [own] = toFieldErrors(error.issues)
    throw refused({
      ...(own?.code === 'contrast_low' ? own : problemIn(setting, value)),
      field: key,
    })
  }
  return { ...found, value: data }
}

function problemIn(setting: NamedSetting['setting'], value: unknown): Omit<FieldError, 'field'> {
  if (setting.type !== 'number' || typeof value !== 'number') return { code: 'invalid_value' }
  const { least, most } = setting
  if (value < least) return { code: 'too_small', values: { least } }
  return value > most ? { code: 'too_big', values: { most } } : { code: 'invalid_value' }
}

const refused = (field: FieldError) => problem('validation_failed', { fields: [field] })

/** Cache tags of a setting. All but lists of words are part of the chrome of every page. */
function tagsOf({ name, lang }: NamedSetting): Tag[] {
  if (name === 'glossary') return []
  return lang && name === 'popular_keywords' ? [keywordsTag(lang)] : locales.map(chromeTag)
}

export function isSame(one: SettingValue | undefined, other: SettingValue | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
