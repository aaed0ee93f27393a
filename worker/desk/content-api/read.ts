import * as z from 'zod/mini'
import { publishedSchemas } from '../../../client/contract/desk/entries/kinds/schemas.ts'
import type { EntryType } from '../../../client/contract/desk/entries/types.ts'
import type { Content, ContentQuery, TextFormat } from '../../../client/contract/v1/entry.ts'
import {
  listChanges,
  listItemLanguages,
  toContent,
  type ChangePlace,
} from '../../data/entries/changes.ts'
import { getEntryOfItem, type StoredEntry } from '../../data/entries/entry.ts'
import { foundOrThrow, problem } from '../../http/problem.ts'
import { run } from '../../storage/db.ts'
import { liveData } from '../entries/entry.ts'
import type { OperatorContext } from '../acting.ts'
import { printData } from './formats.tsx'
import { assertWithinToken, languagesOf } from './token.ts'

export type Reading = Pick<OperatorContext, 'deps' | 'operator'>

export async function listContent(
  { deps, operator }: Reading,
  { lang, after, ...query }: ContentQuery,
) {
  assertWithinToken(operator, { type: query.type, lang })
  const languages = lang ? [lang] : languagesOf(operator)
  const place = after === undefined ? undefined : placeIn(after)
  const { items, next } = await run(deps, listChanges(deps, { ...query, languages, after: place }))
  return { items, next: next && Buffer.from(JSON.stringify(next)).toString('base64url') }
}

const place = z.tuple([z.string(), z.number()])

function placeIn(cursor: string): ChangePlace {
  const opened = place.safeParse(parsed(Buffer.from(cursor, 'base64url').toString()))
  if (opened.data) return opened.data
  throw problem('validation_failed', { fields: [{ field: 'after', code: 'cursor_unusable' }] })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export interface Address {
  type: EntryType
  id: number
}

/** @throws Problem `not_found` or `insufficient_scope` */
export async function contentEntry(
  { deps, operator }: Reading,
  { type, id }: Address,
): Promise<StoredEntry> {
  assertWithinToken(operator, { type })
  const entry = foundOrThrow(await run(deps, getEntryOfItem(deps, type, id)))
  assertWithinToken(operator, entry)
  return entry
}

interface View {
  format: TextFormat
  version: 'latest' | 'live'
}

/** @throws Problem `not_found`, also for the live version of an entry that is not live */
export async function readContent(
  reading: Reading,
  address: Address,
  { format, version }: View,
): Promise<Content> {
  const { deps } = reading
  const entry = await contentEntry(reading, address)
  const shown = toContent(deps, pickColumns(entry))
  const isLive = version === 'live'
  if (isLive && shown.state !== 'published') throw problem('not_found')
  const data = (isLive ? null : entry.draft) ?? (await liveData(deps, entry)) ?? {}
  const { type, lang } = entry
  return {
    ...shown,
    data: printData(format, { type, lang, data: data as Record<string, unknown> }),
    translations: await run(deps, listItemLanguages(deps, entry)),
  }
}

export function pickColumns(entry: StoredEntry) {
  const { item_id, type, lang, group_id, source_lang, title, path, rev } = entry
  const { published_at, unpublished_at, created_at, updated_at, draft_updated_at, deleted_at } =
    entry
  const dates = {
    published_at,
    unpublished_at,
    created_at,
    updated_at,
    draft_updated_at,
    deleted_at,
  }
  return { item_id, type, lang, group_id, source_lang, title, path, rev, ...dates }
}

export function contentSchema(
  { operator }: Pick<Reading, 'operator'>,
  type: EntryType,
): Record<string, unknown> {
  assertWithinToken(operator, { type })
  const schema = z.toJSONSchema(publishedSchemas[type], { io: 'input', unrepresentable: 'any' })
  return { ...schema }
}
