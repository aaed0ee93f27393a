// Restores a backup into the database. `npm run restore -- --list` lists the backups. `npm run restore -- --from
// 2026-11-23` prints the backup it would use: the latest of that day, or without `--from` the latest of all. `--yes`
// restores it. Everything written since that backup is lost. `--remote` restores the deployed site (environment
// production). The site must be in maintenance. `--without NAME` names a table that the backup lacks and that is empty
// afterwards, or a table that only the backup has.
import { parseArgs } from 'node:util'
import { answer } from './local/cli-output.ts'
import { withBindings } from './local/bindings.ts'
import { OpenSite, readBackup, restore } from '../worker/services/backups/restore.ts'
import { listBackups, type BackupSummary } from '../worker/storage/files/backups.ts'
import { fail } from './local/cli-secrets.ts'
import { createDeps } from '../worker/deps.ts'

const { values } = parseArgs({
  options: {
    list: { type: 'boolean', default: false },
    from: { type: 'string', default: '' },
    yes: { type: 'boolean', default: false },
    without: { type: 'string', multiple: true, default: [] },
    remote: { type: 'boolean', default: false },
  },
})

const remoteOption = values.remote ? ' --remote' : ''

function refuse(error: unknown): never {
  if (error instanceof OpenSite)
    return fail(`${error.message}; run npm run maintenance -- on${remoteOption}`, 1)
  return fail(error instanceof Error ? error.message : String(error), 1)
}

const lineOf = ({ started_at, tables, rows, bytes }: BackupSummary) =>
  `${started_at}  ${tables} tables  ${rows} rows  ${Math.ceil(bytes / 1024)} KiB\n`

answer(
  await withBindings(values.remote, async (env) => {
    const deps = createDeps(env, () => undefined)
    const all = await listBackups(deps)
    if (values.list) return all.map(lineOf).join('')
    const chosen = all.find(({ started_at }) => started_at.startsWith(values.from))
    if (!chosen) return fail('there is no such backup; --list prints the existing backups', 1)
    const { without } = values
    if (!values.yes) {
      await readBackup(deps, chosen.started_at, { without }).catch(refuse)
      return `${lineOf(chosen)}With --yes, all tables are restored to these rows. Everything written later is lost.\n`
    }
    const restored = await restore(deps, chosen.started_at, { without }).catch(refuse)
    const { rows, ownerless } = restored
    return `${rows} rows of ${chosen.started_at} are restored, ${ownerless} were skipped because their owner rows are missing.
All sessions have ended. Operators need a new link: npm run operator -- reset name@…
`
  }),
)
