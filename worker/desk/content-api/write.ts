// Writes of the content API. They are those of the desk, in the name of the token's maker.
import {
  MarkdownError,
  parseMarkdown,
  visibleMarkdown,
} from '../../../client/contract/markdown/read.ts'
import type { EntryType } from '../../../client/contract/desk/entries/types.ts'
import type { FieldError } from '../../../client/contract/form.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import type { TextInput } from '../../../client/contract/v1/write.ts'
import type { Content } from '../../../client/contract/v1/entry.ts'
import { hashToken } from '../../auth/token.ts'
import {
  getIdempotencyKey,
  insertIdempotencyKeyStatement,
  isIdempotencyKeyTaken,
} from '../../data/operators/idempotency-key.ts'
import { Problem, problem } from '../../http/problem.ts'
import { run } from '../../storage/db.ts'
import type { OperatorContext } from '../acting.ts'
import { createEntry, saveDraft } from '../entries/draft.ts'
import { liveData } from '../entries/entry.ts'
import { machineTranslate } from '../entries/machine-translation.ts'
import { publishEntry, withdrawEntry } from '../entries/publish-by-hand.ts'
import { mapTexts } from './formats.tsx'
import { contentEntry, readContent, type Address } from './read.ts'
import { assertWithinToken } from './token.ts'

/** Marks a draft as a machine's. */
type Author = 'machine' | undefined

type Data = Record<string, unknown>

const latest = { format: 'rich', version: 'latest' } as const

/** Rich texts of the data as JSON nodes. @throws Problem `validation_failed` naming the field */
function readData(format: TextInput, type: EntryType, data: Data): Data {
  if (format === 'rich') return data
  return mapTexts(type, data, (value, field) => {
    try {
      if (typeof value === 'string') return parseMarkdown(value)
    } catch (error) {
      if (error instanceof MarkdownError)
        throw refused(field, {
          code: 'markdown_unsupported',
          values: placeOf(error, visibleMarkdown(String(value))),
        })
    }
    throw refused(field, { code: 'invalid_value' })
  })
}

const refused = (field: string, error: Omit<FieldError, 'field'>) =>
  problem('validation_failed', { fields: [{ field: `data.${field}`, ...error }] })

/** Line and beginning of Markdown that cannot be read. */
function placeOf({ raw }: MarkdownError, text: string) {
  const before = text.slice(0, Math.max(0, text.indexOf(raw)))
  return { line: before.split(/\r\n?|\n/).length, found: raw.split('\n', 1)[0]!.slice(0, 80) }
}

interface NewContent {
  type: EntryType
  lang: Locale
  group_id?: number | undefined
  data: Data
}

type Created = Content & { is_new: boolean }

/**
 * Creates an entry with a draft. The same key and body answer the same entry for a day.
 * @throws Problem `idempotency_key_reused` for the same key with another body
 */
export async function createContent(
  acting: OperatorContext,
  form: NewContent,
  { format, key, by }: { format: TextInput; key: string | null; by?: Author },
): Promise<Created> {
  const { deps, operator } = acting
  const { type, lang } = form
  assertWithinToken(operator, { type, lang })
  const token = operator.token?.id
  const request =
    key !== null && token !== undefined
      ? { token_id: token, key, request_hash: hashToken(JSON.stringify([format, form])) }
      : null
  const known = async (): Promise<Created | null> => {
    const found = request && (await run(deps, getIdempotencyKey(deps, request)))
    if (!found) return null
    if (found.request_hash !== request.request_hash) throw problem('idempotency_key_reused')
    const address = { type: found.type, id: found.item_id }
    return { ...(await readContent(acting, address, latest)), is_new: false }
  }
  const before = await known()
  if (before) return before
  try {
    const made = await createEntry(acting, {
      ...form,
      data: readData(format, type, form.data),
      by,
      writes: (created) =>
        request ? [insertIdempotencyKeyStatement(deps, { ...request, entry_id: created })] : [],
    })
    return { ...(await readContent(acting, { type, id: made.item_id }, latest)), is_new: true }
  } catch (error) {
    const same = isIdempotencyKeyTaken(error) ? await known() : null
    if (same) return same
    throw error
  }
}

interface Save {
  rev: number
  data: Data
  format: TextInput
  by?: Author
  /** Keeps the fields that the data does not name. */
  isPartial: boolean
}

/** Saves the draft as a version of its own. @throws Problem `precondition_failed` */
export async function saveContent(
  acting: OperatorContext,
  address: Address,
  { rev, data, format, by, isPartial }: Save,
): Promise<Content> {
  const { deps } = acting
  const entry = await contentEntry(acting, address)
  const given = readData(format, address.type, data)
  const before = isPartial ? (entry.draft ?? (await liveData(deps, entry)) ?? {}) : {}
  const save = { id: entry.id, rev, data: { ...before, ...given }, keep: by ?? ('saved' as const) }
  await saveDraft(acting, save).catch(asPrecondition)
  return readContent(acting, address, latest)
}

/** Drafts the missing and outdated parts of a translation. @throws Problem `precondition_failed` */
export async function draftTranslationOf(
  acting: OperatorContext,
  address: Address,
  rev: number,
): Promise<Content> {
  const { id } = await contentEntry(acting, address)
  await machineTranslate(acting, id, rev).catch(asPrecondition)
  return readContent(acting, address, latest)
}

interface Publishing {
  rev: number
  at?: string | undefined
  until?: string | null | undefined
  is_minor?: boolean | undefined
  waiting?: Parameters<typeof publishEntry>[1]['waiting']
}

interface Result {
  entry: Content
  everywhere_by: string | null
  release_id: number | null
}

/** Publishes now or schedules. A past time becomes the date of publication. */
export async function publishContent(
  acting: OperatorContext,
  address: Address,
  { at, ...publishing }: Publishing,
): Promise<Result> {
  const { id } = await contentEntry(acting, address)
  const given = { ...publishing, entry_id: id, at: at ?? null }
  const { everywhere_by, release_id } = await publishEntry(acting, given).catch(asPrecondition)
  return { entry: await readContent(acting, address, latest), everywhere_by, release_id }
}

export async function withdrawContent(
  acting: OperatorContext,
  address: Address,
  change: Pick<Publishing, 'rev' | 'waiting'>,
): Promise<Result> {
  const { id } = await contentEntry(acting, address)
  const { everywhere_by } = await withdrawEntry(acting, id, change).catch(asPrecondition)
  return { entry: await readContent(acting, address, latest), everywhere_by, release_id: null }
}

/** Programs learn of a conflict from the status of conditional requests (RFC 9110, section 13.1.1). */
export function asPrecondition(error: unknown): never {
  const isConflict =
    error instanceof Problem &&
    (error.code === 'entry_changed' || error.code === 'changed_meanwhile')
  if (!isConflict) throw error
  throw problem('precondition_failed', { members: error.details.members ?? {} })
}
