// The source texts of translations. Each has a key that does not move with changes elsewhere.
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { zhCN } from '../../client/i18n/zh-CN.ts'
import { zhCN as mailZhCN } from '../../worker/mail/messages/zh-CN.ts'

/** The hash of the source of every translation, by key. */
export const record = 'content/translated.json'

const names = ['slug', 'key', 'uri', 'file', 'component_id', 'id', 'at'] as const

function nameOf(item: object): string | undefined {
  const own = new Map<string, unknown>(Object.entries(item))
  return names
    .map((key) => own.get(key))
    .find((value): value is string | number => value !== undefined)
    ?.toString()
}

type Source = readonly [key: string, text: unknown]

/** The texts of a catalogue. */
function textsBelow(tree: unknown, key: string): Source[] {
  if (typeof tree !== 'object' || tree === null) return [[key, tree]]
  return Object.entries(tree).flatMap(([part, inner]) => textsBelow(inner, `${key}.${part}`))
}

/** The texts of a demo content file that exist in several languages. */
function translatedBelow(value: unknown, key: string): Source[] {
  if (typeof value !== 'object' || value === null) return []
  if ('zh-CN' in value) return [[key, value['zh-CN']]]
  return Object.entries(value).flatMap(([part, inner]: [string, unknown]) => {
    const isItem = Array.isArray(value) && typeof inner === 'object' && inner !== null
    return translatedBelow(inner, `${key} ${(isItem && nameOf(inner)) || part}`)
  })
}

const hash = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 8)

/** Key → hash, for every text whose change makes translations stale. */
export function sourceHashes(): Record<string, string> {
  const sources = [
    ...textsBelow(zhCN, 'interface'),
    ...textsBelow(mailZhCN, 'mail'),
    ...globSync('content/**/*.yaml')
      .toSorted()
      .flatMap((file) => translatedBelow(parse(readFileSync(file, 'utf8')), file)),
  ]
  return Object.fromEntries(sources.map(([key, text]) => [key, hash(text)]))
}

/** Keys whose source has changed since it was recorded, or was never recorded. */
export function staleKeys(): string[] {
  const recorded = new Map<string, unknown>(
    Object.entries(JSON.parse(readFileSync(record, 'utf8')) as object),
  )
  return Object.entries(sourceHashes()).flatMap(([key, now]) =>
    recorded.get(key) === now ? [] : [key],
  )
}
