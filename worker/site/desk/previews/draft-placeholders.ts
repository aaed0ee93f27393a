// Completes an unfinished draft with placeholders, so that the rest of it can be previewed.
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import {
  type EntryData,
  parsePublished,
  schemaOf,
  type PublishedContent,
} from '../../../../client/contract/desk/entries/kinds/schemas.ts'
import type {
  Field,
  LocalizedTextField,
} from '../../../../client/contract/desk/entries/kinds/fields/field.ts'
import { fieldsOfType } from '../../../../client/contract/desk/entries/kinds/registry.ts'
import type { EntryType } from '../../../../client/contract/desk/entries/types.ts'
import { rowsIn, type Row } from '../../../../client/contract/desk/rows.ts'
import { textsIn } from '../../../../client/contract/desk/texts.ts'
import { defaultLocale, isLocale, locales } from '../../../../client/contract/locale.ts'
import { missingText } from '../../../../client/contract/desk/previews/url.ts'
import { sitePathPattern } from '../../../../client/contract/text/link-target.ts'
import { defaultPreviewImage } from '../../../storage/files/media.ts'
import { storedRow, type TableOverlay } from '../../../storage/rows/table-overlay.ts'
import { brands, brandTexts, images } from '../../../storage/schema/index.ts'

/** Higher than all image and brand ids. */
const placeholderId = 999_999_999
/** Path of a square outline, for icons. */
const square = 'M4 4H28V28H4Z'
const [earliest, latest] = [new Date(0).toISOString(), '9999-12-31T00:00:00.000Z']
/**
 * Maximum number of validation rounds. A placeholder may violate another rule, and a new row needs placeholders for its
 * cells.
 */
const maxRounds = 4

type Issues = readonly { path: readonly PropertyKey[] }[]

/** Content of a draft with placeholders; `null` if a required field has none. */
export function contentWithPlaceholders(type: EntryType, data: EntryData): PublishedContent | null {
  let draft = data
  for (let round = 0; round <= maxRounds; round += 1) {
    const content = parsePublished(type, draft)
    if (!('issues' in content)) return content
    const issues = content.issues ?? []
    if (issues.every(({ path }) => lacksReferences(type, path)))
      return { type, data: draft } as PublishedContent
    draft = withPlaceholders(type, draft, issues)
  }
  return null
}

/** True if a list of games is too short. Its rows have no placeholder, so the list is shown as it is. */
function lacksReferences(type: EntryType, [name, row]: readonly PropertyKey[]): boolean {
  const field = fieldsOfType(type)[String(name)]
  return (
    row === undefined &&
    field?.type === 'list' &&
    Object.values(field.of).some(({ type: of }) => of === 'game')
  )
}

function withPlaceholders(type: EntryType, data: EntryData, issues: Issues): EntryData {
  const draft: Record<string, unknown> = { ...data }
  const incomplete = new Set<string>()
  for (const { path } of issues) {
    const [name, row, cell] = path.map(String)
    const field = name === undefined ? undefined : fieldsOfType(type)[name]
    if (name === undefined || !field) continue
    if (field.type !== 'list') {
      draft[name] = placeholderOf(name, field, draft[name], path)
      continue
    }
    const rows = rowsIn(draft[name])
    if (lacksReferences(type, path)) continue
    const one = row === undefined ? undefined : rows[Number(row)]
    const of = cell === undefined ? undefined : field.of[cell]
    if (!one) draft[name] = [...rows, { key: newKey(rows.length), ...field.rowDefaults }]
    else if (cell !== undefined && of) {
      const value = placeholderOf(cell, of, one[cell], path)
      if (value === undefined) incomplete.add(`${name} ${one.key}`)
      draft[name] = rows.with(Number(row), { ...one, [cell]: value })
    } else incomplete.add(`${name} ${one.key}`)
  }
  for (const [name, field] of Object.entries(fieldsOfType(type)))
    if (field.type === 'list' && incomplete.size > 0)
      draft[name] = rowsIn(draft[name]).filter(({ key }: Row) => !incomplete.has(`${name} ${key}`))
  return draft
}

/** Key in the format of rows added at the desk. */
const newKey = (count: number) => `q-${String(count).padStart(8, '0')}`

/** Valid value of a field; `undefined` for a reference without a placeholder, such as a file. */
function placeholderOf(
  name: string,
  field: Field,
  value: unknown,
  path: readonly PropertyKey[],
): unknown {
  switch (field.type) {
    case 'texts':
      return placeholderTexts(field, value, path)
    case 'text':
    case 'slug':
    case 'path':
      return [shortened(value, field.maxLength), '/', square, 'preview', '/preview'].find(
        (one) => schemaOf(field).safeParse(one).success,
      )
    case 'rich_text':
      return {
        type: 'doc',
        content: [{ type: 'paragraph', content: [{ type: 'text', text: missingText }] }],
      }
    case 'image':
    case 'brand':
      return placeholderId
    case 'choice':
      return field.options[0]
    case 'choices':
      return [...field.options]
    case 'number':
      return value === 1 ? field.max : 1
    case 'moment':
      return /^(?:to|ends)_/.test(name) ? latest : earliest
    case 'flag':
      return false
    case 'tags':
    case 'vip_groups':
    case 'articles':
    case 'games':
      return []
    default:
      return undefined
  }
}

/** The text cut to the maximum length. A text that is short enough is invalid for another reason, so it is replaced. */
function shortened(value: unknown, maxLength: number): string {
  const text = typeof value === 'string' ? value.trim() : ''
  return text.length > maxLength ? text.slice(0, maxLength) : missingText
}

function placeholderTexts(
  { isLink, isOptional, maxLength }: LocalizedTextField,
  value: unknown,
  path: readonly PropertyKey[],
) {
  const named = path.find(isLocale)
  const texts = { ...textsIn(value) }
  if (named) texts[named] = isLink ? '/' : shortened(texts[named], maxLength)
  for (const [lang, text] of Object.entries(texts))
    if (isLink && isLocale(lang) && text && !sitePathPattern.test(text)) texts[lang] = '/'
  if (!isOptional) texts[defaultLocale] ||= isLink ? '/' : missingText
  return texts
}

/** Rows of the placeholder image and brand; none if the content refers to neither. */
export function placeholderOverlays({ data }: PublishedContent): TableOverlay[] {
  if (!JSON.stringify(data).includes(String(placeholderId))) return []
  const overlay = (table: SQLiteTable, key: string, rows: Record<string, unknown>[]) => ({
    table,
    key,
    without: [placeholderId],
    rows: rows.map((row) => storedRow(table, row)),
    isSmall: true as const,
  })
  const image = {
    id: placeholderId,
    path: defaultPreviewImage,
    directory: '',
    filename: '',
    origin_filename: '',
    width: 1200,
    height: 630,
    upload_at: earliest,
    upload_by: '',
  }
  const brand = { id: placeholderId, slug: missingText, sort: 0 }
  return [
    overlay(images, 'id', [image]),
    overlay(brands, 'id', [brand]),
    overlay(
      brandTexts,
      'brand_id',
      locales.map((lang) => ({ brand_id: placeholderId, lang, name: missingText })),
    ),
  ]
}
