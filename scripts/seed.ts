// Fills the local database, pictures and cache version with the demo content. Running it again changes nothing but
// what the files changed; it deletes nothing, since a site may have content of its own. `--remote` fills the deployed site instead. `--scale N` adds N synthetic articles and N/2 games a language, for measuring.
import { parseArgs } from 'node:util'
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { sql, type SQL } from 'drizzle-orm'
import { getPlatformProxy } from 'wrangler'
import { raiseContentVersion } from '../worker/data/content-version.ts'
import { createDeps, type Deps } from '../worker/data/db.ts'
import { articles, contentState, games } from '../worker/data/schema.ts'
import { indexItems } from '../worker/search/index.ts'
import { readArticles, readGames, readSite } from './seed/content.ts'
import { storeFiles, storePictures } from './seed/pictures.ts'
import type { SeedRow } from './seed/row.ts'
import { buildSeed } from './seed/rows.ts'
import { syntheticRows } from './seed/synthetic.ts'
import { stateVersionPath } from './state.ts'

/** Statements one batch carries; D1 takes a batch as one request. */
const batchSize = 250

async function seed(env: Env, scale: number): Promise<void> {
  const deps = createDeps(env, () => undefined)
  const { rows, pictures, files } = buildSeed(readSite(), readArticles(), readGames())
  for (const some of [rows, syntheticRows(scale)]) {
    await upsert(deps, some)
    await index(deps, some)
  }
  const stored = await patiently(() => storePictures(env.MEDIA, pictures))
  const storedFiles = await patiently(() => storeFiles(env.MEDIA, files))
  const start = { id: 1, version: 0, checked_at: deps.now().toISOString() }
  await patiently(() => deps.db.insert(contentState).values(start).onConflictDoNothing())
  const version = await patiently(() => raiseContentVersion(deps))
  console.log(
    `${rows.length} rows, ${scale} synthetic articles a language, ${stored} new pictures, ${storedFiles} new files, content version ${version}`,
  )
}

/** A busy machine, or the proxy of the local database, may fail a step; every one can be repeated. */
async function patiently<T>(work: () => Promise<T>, attempts = 4): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (attempts === 1) throw error
    return patiently(work, attempts - 1)
  }
}

async function upsert(deps: Deps, rows: readonly SeedRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += batchSize) {
    const [first, ...rest] = rows.slice(start, start + batchSize).map((row) => upsertOne(deps, row))
    if (first) await patiently(() => deps.db.batch([first, ...rest]))
  }
}

/** What was written can be found at once. */
async function index(deps: Deps, rows: readonly SeedRow[]): Promise<void> {
  const idsOf = (table: SQLiteTable) =>
    rows.flatMap((one) => (one.table === table ? [Number(one.values['id'])] : []))
  await indexItems(deps, 'article', idsOf(articles))
  await indexItems(deps, 'game', idsOf(games))
}

function upsertOne(deps: Deps, { table, values: row, keep }: SeedRow) {
  const { columns, primaryKeys } = getTableConfig(table)
  const keys = primaryKeys[0]?.columns ?? columns.filter((column) => column.primary)
  const keyNames = new Set(keys.map((column) => column.name))
  const set: Record<string, SQL> = {}
  for (const name of Object.keys(row)) {
    if (!keyNames.has(name) && !keep.includes(name)) set[name] = sql.raw(`excluded."${name}"`)
  }
  const insert = deps.db.insert(table as SQLiteTable).values(row)
  return Object.keys(set).length > 0
    ? insert.onConflictDoUpdate({ target: keys, set })
    : insert.onConflictDoNothing()
}

const { values } = parseArgs({
  options: { scale: { type: 'string', default: '0' }, remote: { type: 'boolean', default: false } },
})
const platform = await getPlatformProxy<Env>(
  values.remote ? { environment: 'production' } : { persist: { path: stateVersionPath } },
)
try {
  await seed(platform.env, Number(values.scale))
} finally {
  await platform.dispose()
}
