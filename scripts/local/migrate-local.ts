// Applies the migrations to the local databases and records them as `wrangler d1 migrations apply --local` does. Either
// command continues where the other stopped.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { unstable_splitSqlQuery } from 'wrangler'
import { boundDatabases } from './bound-databases.ts'
import { configuredWorker } from './miniflare.ts'
import { localDatabases } from './sqlite-database.ts'

/** Same name and columns as wrangler's table. */
const record = `create table if not exists d1_migrations (
  id integer primary key autoincrement,
  name text unique,
  applied_at timestamp default current_timestamp not null
)`

/** Applies each migration and its record in one transaction, so a failed migration leaves nothing behind. */
async function migrate(database: D1Database, folder: string): Promise<void> {
  await database.prepare(record).run()
  const { results } = await database
    .prepare('select name from d1_migrations')
    .all<{ name: string }>()
  const applied = new Set(results.map(({ name }) => name))
  for (const file of globSync(`${folder}/*.sql`).toSorted()) {
    const name = path.basename(file)
    if (applied.has(name)) continue
    const queries = unstable_splitSqlQuery(readFileSync(file, 'utf8'))
    const done = database.prepare('insert into d1_migrations (name) values (?)').bind(name)
    await database.batch([...queries.map((query) => database.prepare(query)), done])
  }
}

const databases = localDatabases(await configuredWorker('wrangler.toml'))
for (const { binding, migrations_dir } of boundDatabases()) {
  const { database, close } = databases.get(binding)!
  await migrate(database, migrations_dir)
  close()
}
