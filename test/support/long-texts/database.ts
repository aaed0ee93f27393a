// Replaces the texts of the site in a copy of its database, before it is served.
import { globSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { longTextFor, withLongTexts } from './texts.ts'

/** Data of the desk, records and derived rows, which readers do not see. */
const unseen =
  /^(?:sqlite|_cf|d1|audit|revisions|entries|entry|operator|outbox|settings|saved|undo|draft|index|content|job|cache|list|item)_?|_(?:documents|fts)|_fts/

export function storeLongTexts(state: string): void {
  for (const file of globSync(`${state}/**/d1/**/*.sqlite`)) {
    const database = new DatabaseSync(file)
    const rows = (sql: string) => database.prepare(sql).all() as Record<string, unknown>[]
    const tables = rows("select name from sqlite_master where type = 'table'").map(({ name }) =>
      String(name),
    )
    database.exec('begin')
    if (tables.includes('articles'))
      for (const table of tables.filter((name) => !unseen.test(name))) replaceIn(table)
    database.exec('commit')
    database.close()

    function replaceIn(table: string): void {
      const columns = rows(`select name from pragma_table_info('${table}') where type = 'TEXT'`)
      for (const column of columns.map(({ name }) => String(name))) {
        const update = database.prepare(
          `update or ignore ${table} set ${column} = ? where rowid = ?`,
        )
        for (const row of rows(`select rowid as id, ${column} as text from ${table}`)) {
          if (typeof row['text'] !== 'string') continue
          const text = replaced(row['text'])
          if (text !== row['text']) update.run(text, Number(row['id']))
        }
      }
    }
  }
}

function replaced(text: string): string {
  return /^(?:\[["[{\]]|\{["}])/.test(text)
    ? JSON.stringify(withLongTexts(JSON.parse(text)))
    : longTextFor(text)
}
