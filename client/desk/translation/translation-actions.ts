// What is written of translations from the board and from beside the source.
import type { BoardRow } from '../../contract/desk/entries/board.ts'
import {
  draftTranslation,
  countOverwrittenTexts,
  emptyCopyOf,
  type DraftSource,
} from '../../contract/desk/entries/draft-translation.ts'
import { bodyOf } from '../../contract/desk/entries/data.ts'
import type { Entry } from '../../contract/desk/entries/entry.ts'
import type { EntryData } from '../../contract/desk/entries/kinds/registry.ts'
import { flattenFields } from '../../contract/desk/entries/flat-fields.ts'
import type { Locale } from '../../contract/locale.ts'
import { call } from '../api/client.ts'
import { invalidate } from '../api/read.ts'
import { toDraftSource, parseEntryData } from '../data/source.ts'
import { toHongKong } from './hong-kong.ts'

const read = (id: number) => call('GET /api/backstage/entry/:id', { params: { id } })

/** Everything that shows entries shows them anew. */
const changed = () =>
  invalidate('/api/backstage/entry', '/api/backstage/today', '/api/backstage/translations')

export async function markUpToDate(id: number): Promise<Entry> {
  const entry = await call('POST /api/backstage/entry/:id/still-right', { params: { id } })
  await changed()
  return entry
}

/** Begins a translation with the paragraphs of its source, without their words. */
export async function createTranslation(row: BoardRow, lang: Locale): Promise<Entry> {
  const { type, group_id, source_lang } = row
  const sourceId = row.cells.find((cell) => cell.lang === source_lang)?.entry_id
  const source = sourceId ? parseEntryData((await read(sourceId)).data) : {}
  return beginTranslation({ type, group_id, lang }, source)
}

/** A translation with the paragraphs of its source, without their words. */
export async function beginTranslation(
  place: Pick<Entry, 'type' | 'group_id' | 'lang'>,
  source: EntryData,
): Promise<Entry> {
  const data = 'body' in source ? { body: emptyCopyOf(bodyOf(source)) } : {}
  const entry = await call('POST /api/backstage/entry', { body: { ...place, data } })
  await changed()
  return entry
}

export async function publishTranslation(id: number): Promise<Entry> {
  const { rev } = await read(id)
  const { entry } = await call('POST /api/backstage/entry/:id/publish', {
    params: { id },
    body: { rev },
  })
  await changed()
  return entry
}

/** A draft that is ready to be saved, and how many texts of others it would replace. */
export interface Drafting {
  replaces: number
  save: () => Promise<Entry>
}

export async function draftHongKong(id: number, simplifiedId: number): Promise<Drafting> {
  const entry = await read(id)
  const source = await call('GET /api/backstage/entry/:id/source', { params: { id } })
  const from =
    source.lang === 'zh-CN'
      ? toDraftSource(source)
      : anew(entry, parseEntryData((await read(simplifiedId)).data))
  const replaces = countOverwrittenTexts(entry.type, from, parseEntryData(entry.data))
  return {
    replaces,
    save: async () => {
      const data = await draftTranslation(entry.type, from, parseEntryData(entry.data), toHongKong)
      const rev = replaces > 0 ? await put(entry, entry.rev, entry.data) : entry.rev
      await put(entry, rev, data)
      await changed()
      return read(id)
    },
  }
}

/** Nothing says what has changed in a text that is not the source: all of it has, where the translation is outdated. */
function anew({ type, outdated_since }: Entry, data: EntryData): DraftSource {
  if (!outdated_since) return { data, fields: [], blocks: [] }
  const blocks = bodyOf(data).content.map((node, at) => ({
    kind: 'changed' as const,
    at,
    before: node,
    after: node,
  }))
  const translated = flattenFields(type, data).filter(
    ({ path, field }) => path !== 'body' && field.scope === 'translated',
  )
  return { data, fields: translated.map(({ path }) => path), blocks }
}

/** As a version of its own. */
async function put({ id }: Entry, rev: number, data: Record<string, unknown>): Promise<number> {
  const saved = await call('PUT /api/backstage/entry/:id/draft', {
    params: { id },
    query: { keep: '1' },
    headers: { 'If-Match': `"${rev}"` },
    body: data,
  })
  return saved.rev
}

export async function draftByMachine(id: number): Promise<Drafting> {
  const entry = await read(id)
  const source = await call('GET /api/backstage/entry/:id/source', { params: { id } })
  const replaces = countOverwrittenTexts(
    entry.type,
    toDraftSource(source),
    parseEntryData(entry.data),
  )
  return {
    replaces,
    save: async () => {
      const rev = replaces > 0 ? await put(entry, entry.rev, entry.data) : entry.rev
      const drafted = await call('POST /api/backstage/entry/:id/machine-draft', {
        params: { id },
        headers: { 'If-Match': `"${rev}"` },
      })
      await changed()
      return drafted
    },
  }
}
