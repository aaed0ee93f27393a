// An empty in-memory database of the site, which ends with the command. The content files are written to it, so that
// they can be read the same way the desk reads entries.
import { globSync, readFileSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from 'node:sqlite'

interface Statement {
  query: string
  values: readonly SQLInputValue[]
}

/** The parts of D1 that drizzle uses. */
export function memoryDatabase(): D1Database {
  const database = new DatabaseSync(':memory:')
  for (const file of globSync('migrations/content/*.sql').toSorted())
    database.exec(readFileSync(file, 'utf8'))
  const rowsOf = ({ query, values }: Statement) => database.prepare(query).all(...values)
  const answer = (one: Statement) => ({ success: true, meta: {}, results: rowsOf(one) })
  const prepare = (query: string, values: readonly SQLInputValue[] = []) => {
    const statement = { query, values }
    return {
      ...statement,
      bind: (...bound: SQLInputValue[]) => prepare(query, bound),
      all: async () => answer(statement),
      run: async () => answer(statement),
      raw: async () => rowsOf(statement).map((row): SQLOutputValue[] => Object.values(row)),
    }
  }
  const batch = async (statements: readonly Statement[]) => {
    database.exec('begin')
    const answers = statements.map(answer)
    database.exec('commit')
    return answers
  }
  return { prepare: (query: string) => prepare(query), batch } as unknown as D1Database
}
