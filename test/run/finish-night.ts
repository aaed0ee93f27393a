// Does to the local site what the cron job does once per night: the backup and the comparison of the search index. Otherwise
// the first minute of every copy does it, for as long as a test waits.
import { withBindings } from '../../scripts/local/bindings.ts'
import { createDeps } from '../../worker/deps.ts'
import { repairIndex } from '../../worker/search/repair-index.ts'
import { continueBackup } from '../../worker/services/backups/backup.ts'
import { backupState } from '../../worker/services/backups/state.ts'
import { run } from '../../worker/storage/db.ts'

await withBindings(false, async (env) => {
  const deps = { ...createDeps(env, () => undefined), isScheduler: true }
  await repairIndex(deps)
  // A minute backs up a part of the tables.
  for (let isDone = false; !isDone;) {
    await continueBackup(deps)
    const state = await run(deps, backupState(deps))
    isDone = state !== null && 'done' in state
  }
})
