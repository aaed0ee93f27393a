// Translation actions of the translations board and of the source pane.
import {
  draftTranslation,
  countOverwrittenTexts,
  type DraftSource,
} from '../../contract/desk/entries/draft-translation.ts'
import { bodyOf } from '../../contract/desk/entries/data.ts'
import type { Entry } from '../../contract/desk/entries/entry.ts'
import type { EntryData } from '../../contract/desk/entries/kinds/schemas.ts'
import { flattenFields } from '../../contract/desk/entries/flat-fields.ts'
import { call } from '../api/client.ts'
import { invalidate } from '../api/read.ts'
import { toDraftSource, parseEntryData } from '../data/source.ts'
import { toHongKong } from './hong-kong.ts'

export const readEntry = (id: number) => call('GET /api/backstage/entry/:id', { params: { id } })

/** Revalidates everything that shows entries. */
const changed = () =>
  invalidate('/api/backstage/entry', '/api/backstage/today', '/api/backstage/translations')

export async function markUpToDate(id: number): Promise<Entry> {
  const entry = await call('POST /api/backstage/entry/:id/still-right', { params: { id } })
  await changed()
  return entry
}

/**
 * Creates a translation with the blocks of its source. One into Hong Kong Chinese gets a full draft if the item has an
 * entry in Simplified Chinese.
 */
export async function beginTranslation(
  place: Pick<Entry, 'type' | 'group_id' | 'lang'>,
  simplifiedId: number | null | undefined,
): Promise<Entry> {
  const isConverted = place.lang === 'zh-HK' && simplifiedId
  // Loads the tables first: if that fails, no entry is created.
  if (isConverted) await toHongKong([])
  const entry = await call('POST /api/backstage/entry', { body: place })
  if (isConverted) return (await draftHongKong(entry.id, simplifiedId)).save()
  await changed()
  return entry
}

export async function publishTranslation(id: number): Promise<Entry> {
  const { rev } = await readEntry(id)
  const { entry } = await call('POST /api/backstage/entry/:id/publish', {
    params: { id },
    body: { rev },
  })
  await changed()
  return entry
}

/** An unsaved draft, and the number of existing texts it would overwrite. */
export interface Drafting {
  replaces: number
  save: () => Promise<Entry>
}

export async function draftHongKong(id: number, simplifiedId: number): Promise<Drafting> {
  const entry = await readEntry(id)
  const source = await call('GET /api/backstage/entry/:id/source', { params: { id } })
  const from =
    source.lang === 'zh-CN'
      ? toDraftSource(source)
      : anew(entry, parseEntryData((await readEntry(simplifiedId)).data))
  const replaces = countOverwrittenTexts(entry.type, from, parseEntryData(entry.data))
  return {
    replaces,
    save: async () => {
      const data = await draftTranslation(entry.type, from, parseEntryData(entry.data), toHongKong)
      const rev = replaces > 0 ? await put(entry, entry.rev, entry.data, '1') : entry.rev
      await put(entry, rev, data, 'machine')
      await changed()
      return readEntry(id)
    },
  }
}

/** A text other than the source has no change list: if the translation is outdated, all of it counts as changed. */
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

/** Saves the draft and keeps it as a version. */
async function put(
  { id }: Entry,
  rev: number,
  data: Record<string, unknown>,
  keep: '1' | 'machine',
): Promise<number> {
  const saved = await call('PUT /api/backstage/entry/:id/draft', {
    params: { id },
    query: { keep },
    headers: { 'If-Match': `"${rev}"` },
    body: data,
  })
  return saved.rev
}

export async function draftByMachine(id: number): Promise<Drafting> {
  const entry = await readEntry(id)
  const source = await call('GET /api/backstage/entry/:id/source', { params: { id } })
  const replaces = countOverwrittenTexts(
    entry.type,
    toDraftSource(source),
    parseEntryData(entry.data),
  )
  return {
    replaces,
    save: async () => {
      const rev = replaces > 0 ? await put(entry, entry.rev, entry.data, '1') : entry.rev
      const drafted = await call('POST /api/backstage/entry/:id/machine-draft', {
        params: { id },
        headers: { 'If-Match': `"${rev}"` },
      })
      await changed()
      return drafted
    },
  }
}
