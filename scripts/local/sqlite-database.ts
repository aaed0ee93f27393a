// A D1 database by Node's own SQLite: in memory, or in the file that workerd keeps. Commands write tens of thousands of
// rows, and each statement sent to a workerd takes several times as long.
import { createHash, createHmac } from 'node:crypto'
import { globSync, mkdirSync, readFileSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { stateVersionPath } from './state.ts'
import type { WorkerOptions } from './miniflare.ts'

interface Statement {
  query: string
  values: readonly SQLInputValue[]
}

/** The parts of a database and of a session that drizzle uses. */
function d1Of(database: DatabaseSync): D1Database {
  const prepared = ({ query }: Statement) => database.prepare(query)
  const answer = (one: Statement) => ({
    success: true,
    meta: { rows_read: 0, rows_written: 0 },
    results: prepared(one).all(...one.values),
  })
  function rawRows(one: Statement): unknown {
    const statement = prepared(one)
    statement.setReturnArrays(true)
    return statement.all(...one.values)
  }
  const prepare = (query: string, values: readonly SQLInputValue[] = []) => {
    const statement = { query, values }
    const all = async () => answer(statement)
    return {
      ...statement,
      bind: (...bound: SQLInputValue[]) => prepare(query, bound),
      all,
      run: all,
      raw: async () => rawRows(statement),
    }
  }
  async function batch(statements: readonly Statement[]) {
    database.exec('begin immediate')
    try {
      const answers = statements.map(answer)
      database.exec('commit')
      return answers
    } catch (error) {
      database.exec('rollback')
      throw error
    }
  }
  const session = { prepare: (query: string) => prepare(query), batch }
  // Without replicas every session has read the latest state.
  const withSession = () => ({ ...session, getBookmark: () => null })
  return { ...session, withSession } as unknown as D1Database
}

/** An empty database of the site, which ends with the command. */
export function memoryDatabase(): D1Database {
  const database = new DatabaseSync(':memory:')
  for (const file of globSync('migrations/content/*.sql').toSorted())
    database.exec(readFileSync(file, 'utf8'))
  return d1Of(database)
}

/** Milliseconds that a statement waits while the running site writes. */
const patience = 20_000

interface LocalDatabase {
  database: D1Database
  close: () => void
}

/** The databases of a Worker by binding name, in the files of the local site or of another folder of workerd. */
export function localDatabases(
  { d1Databases = {} }: WorkerOptions,
  folder = stateVersionPath,
): Map<string, LocalDatabase> {
  const own = `${folder}/d1/${localClass}`
  mkdirSync(own, { recursive: true })
  return new Map(
    Object.entries(d1Databases).map(([name, given]) => {
      const id = typeof given === 'string' ? given : given.id
      const file = `${own}/${objectId(localClass, id)}.sqlite`
      const database = new DatabaseSync(file, { timeout: patience })
      database.exec('pragma journal_mode = wal; pragma synchronous = normal')
      return [name, { database: d1Of(database), close: () => database.close() }]
    }),
  )
}

/** Class of the Durable Objects that hold the databases in miniflare. */
const localClass = 'miniflare-D1DatabaseObject'

/** The id that workerd gives to the Durable Object with this name: its hash and the hash's own, 16 bytes each. */
function objectId(key: string, name: string): string {
  const secret = createHash('sha256').update(key).digest()
  const hash = (data: string | Buffer) =>
    createHmac('sha256', secret).update(data).digest().subarray(0, 16)
  const own = hash(name)
  return Buffer.concat([own, hash(own)]).toString('hex')
}
