// Finds planted texts: in every column of all databases, KV, both buckets, and the log.
import { env } from 'cloudflare:workers'
import { vi } from 'vitest'
import { bound } from '../fakes/optional-databases.ts'

/** `text in table.column`, without the backup tables of tests. */
async function inTables(database: D1Database, texts: readonly string[]): Promise<string[]> {
  const { results } = await database
    .prepare(
      `select tables.name as "table", columns.name as "column"
         from sqlite_master as tables, pragma_table_info(tables.name) as columns
         where tables.type = 'table' and tables.name not glob '_cf_*'
           and tables.name not glob 'kept_*'`,
    )
    .all<{ table: string; column: string }>()
  const byTable = [...Map.groupBy(results, ({ table }) => table)]
  const found = await Promise.all(
    byTable.map(async ([table, columns]) => {
      const sums = columns.map(
        ({ column }, index) =>
          `max(instr(lower(held."${column}"), lower(sought.value))) as c${index}`,
      )
      const { results: rows } = await database
        .prepare(
          `select sought.value as text, ${sums.join()} from "${table}" as held, json_each(?) as sought group by 1`,
        )
        .bind(JSON.stringify(texts))
        .all<Record<string, string | number>>()
      return rows.flatMap((row) =>
        columns
          .filter((_, index) => Number(row[`c${index}`]) > 0)
          .map(({ column }) => `${row['text']} in ${table}.${column}`),
      )
    }),
  )
  return found.flat()
}

const thoseIn = (held: string, texts: readonly string[], place: string) =>
  texts.filter((text) => held.toLowerCase().includes(text)).map((text) => `${text} in ${place}`)

const keptPages = { limit: 1000 } as const

async function inKv(texts: readonly string[]): Promise<string[]> {
  const { keys } = await env.KV.list(keptPages)
  const found = keys.map(async ({ name }) =>
    thoseIn(`${name} ${await env.KV.get(name)}`, texts, 'KV'),
  )
  return (await Promise.all(found)).flat()
}

/** Backups are gzipped. */
async function inBucket(bucket: R2Bucket, texts: readonly string[], place: string) {
  const { objects } = await bucket.list({ include: ['customMetadata', 'httpMetadata'] })
  const found = objects.map(async ({ key, customMetadata }) => {
    const { body } = (await bucket.get(key))!
    const isZipped = key.endsWith('.gz')
    const stream = isZipped ? body.pipeThrough(new DecompressionStream('gzip')) : body
    const text = await new Response(stream).text()
    return thoseIn(`${key} ${JSON.stringify(customMetadata)} ${text}`, texts, place)
  })
  return (await Promise.all(found)).flat()
}

const logged: string[] = []

/** Starts recording the log. */
export function captureLog(): void {
  logged.length = 0
  for (const method of ['debug', 'error', 'info', 'log', 'warn'] as const)
    vi.spyOn(console, method).mockImplementation((...words: unknown[]) => {
      logged.push(words.map(String).join(' '))
    })
}

/** Texts in lower case; each place once, in order. */
export async function findStoredTexts(texts: readonly string[]): Promise<string[]> {
  const found = await Promise.all([
    inTables(env.DB, texts),
    ...bound.map(({ database }) => inTables(database, texts)),
    inTables(env.SEARCH, texts),
    inKv(texts),
    inBucket(env.MEDIA, texts, 'images'),
    inBucket(env.PUBLIC_IMAGES, texts, 'images'),
    inBucket(env.BACKUPS, texts, 'backups'),
  ])
  const inLog = thoseIn(logged.join('\n'), texts, 'log')
  return [...new Set([...found.flat(), ...inLog])].toSorted()
}
