// Applies and logs settings of the content files as operators do, if no operator has set them.
import { allSettings } from '../../../client/contract/site/settings.ts'
import type { SettingValue } from '../../../client/contract/site/setting-values.ts'
import { listSettings } from '../../data/site/setting.ts'
import { run } from '../../storage/db.ts'
import type { Deps } from '../../deps.ts'
import { isSame, publishSettings } from '../site/setting.ts'

export type ContentSettings = readonly (readonly [key: string, value: SettingValue])[]

/** Resolves to the number of applied settings. */
export async function publishContentSettings(
  deps: Deps,
  content: ContentSettings,
): Promise<number> {
  const asked = new Map(content)
  const { values: before, acts, rev } = await run(deps, listSettings(deps))
  const changed = allSettings.flatMap((setting) => {
    const { key } = setting
    const value = asked.get(key)
    const isOperators = (acts.get(key)?.by ?? null) !== null
    return value === undefined || isOperators || isSame(before.get(key), value)
      ? []
      : [{ ...setting, value }]
  })
  if (changed.length > 0) await publishSettings(deps, null, { changed, before, rev })
  return changed.length
}
