// Applies and logs the settings of the content files as operators do, if no operator has set them.
import { isSame, publishSettings } from '../../../worker/desk/site/setting.ts'
import { allSettings } from '../../../client/contract/site/settings.ts'
import { listSettings } from '../../../worker/data/site/setting.ts'
import { read, run, runAll } from '../../../worker/storage/db.ts'
import { settings } from '../../../worker/storage/schema/index.ts'
import type { Deps } from '../../../worker/deps.ts'

/** `files` is a database that holds only the content files. Resolves to the number of applied settings. */
export async function publishSettingsOf(deps: Deps, files: Deps): Promise<number> {
  const named = files.db.select({ key: settings.key }).from(settings)
  const { keys, listed } = await runAll(files, {
    keys: read([named], ([rows]) => new Set(rows.map(({ key }) => key))),
    listed: listSettings(files),
  })
  const { values: before, acts, rev } = await run(deps, listSettings(deps))
  const changed = allSettings.flatMap((setting) => {
    const { key } = setting
    const value = listed.values.get(key)
    const isOperators = (acts.get(key)?.by ?? null) !== null
    const isAsked = keys.has(key) && !isOperators && !isSame(before.get(key), value)
    return isAsked && value !== undefined ? [{ ...setting, value }] : []
  })
  if (changed.length > 0) await publishSettings(deps, null, { changed, before, rev })
  return changed.length
}
