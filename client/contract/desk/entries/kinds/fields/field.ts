// Definition of a field: the control that edits it, and the schemas of its draft and its published value
// (docs/decisions/desk/entry-types.md).
import * as z from 'zod/mini'
import type { Row } from '../../../rows.ts'

/**
 * How languages share the value. A change of a `translated` value outdates translations. A `shared` value is copied
 * into a new translation. An `own` value is independent in each language. A `source` value is edited in the original
 * for all languages.
 */
export type Scope = 'translated' | 'shared' | 'own' | 'source'

/** Key of the labels of a closed list in the desk's catalogue. */
export type OptionSet =
  | 'category'
  | 'kind'
  | 'jackpot'
  | 'device'
  | 'icon'
  | 'slot'
  | 'language'
  | 'event_kind'
  | 'component'
  | 'section'
  | 'question_kind'
  | 'legal_kind'

interface WithSchemas {
  schema: z.ZodMiniType
  draftSchema: z.ZodMiniType
}

interface BaseField extends WithSchemas {
  scope: Scope
  /** The folded part of the form that it belongs to. */
  group?: 'search'
}

interface TextField extends BaseField {
  type: 'text'
  maxLength: number
  isLong: boolean
  /** Name of the picture field that this text describes. */
  of: string
  /** Offers pages of the site to choose from. */
  isLink?: boolean
}

interface SimpleField extends BaseField {
  type:
    | 'rich_text'
    | 'flag'
    | 'moment'
    | 'picture'
    | 'brand'
    | 'poll'
    | 'game'
    | 'theme'
    | 'parent'
    | 'file'
}

/** Ids in the order of selection. */
interface MultiReferenceField extends BaseField {
  type: 'tags' | 'vip_groups' | 'articles' | 'games'
  max: number
}

/** A text in all languages. By default, only the first language is required. */
export interface LocalizedTextField extends BaseField {
  type: 'texts'
  maxLength: number
  isLong: boolean
  isOptional: boolean
  /** Offers pages of the site to choose from. */
  isLink?: boolean
}

interface SlugField extends BaseField {
  type: 'slug' | 'path'
  maxLength: number
}

interface OptionField extends BaseField {
  type: 'choice' | 'choices'
  options: readonly string[]
  optionSet: OptionSet
}

interface NumberField extends BaseField {
  type: 'number'
  max: number
  /** Displayed without thousands separators. */
  isUngrouped?: boolean
}

/** Field of a list row. */
export type RowField =
  | TextField
  | LocalizedTextField
  | SimpleField
  | MultiReferenceField
  | SlugField
  | OptionField
  | NumberField
export type RowFields = Readonly<Record<string, RowField>>

export interface ListField extends BaseField {
  type: 'list'
  of: RowFields
  /** Name of the cell with the row's title. */
  rowTitleField: string
  max: number
  /** Maximum number of nested levels. */
  maxDepth: number
  /** Initial cells of a new row. */
  rowDefaults: Readonly<Record<string, unknown>>
  /** The row that is live at a given time, if only one is. */
  activeRow: ((rows: readonly Row[], now: string) => Row | undefined) | null
  /** Names of cells that this row does not use. */
  hiddenFields: (row: Row) => readonly string[]
  /** Name of the cell that selects the row's type. */
  typeField: string | null
}

export type Field = RowField | ListField
export type Fields = Readonly<Record<string, Field>>

/** Pattern of path segments and row keys. */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
export const key = z.string().check(z.regex(slugPattern), z.maxLength(60))

/** Schemas of published values. */
export function publishedSchemasOf<Of extends Readonly<Record<string, WithSchemas>>>(
  fields: Of,
): { [Name in keyof Of]: Of[Name]['schema'] }
export function publishedSchemasOf(fields: Readonly<Record<string, WithSchemas>>): object {
  return Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]))
}

/** Schemas of draft values: every field is optional. */
export function draftSchemasOf<Of extends Readonly<Record<string, WithSchemas>>>(
  fields: Of,
): { [Name in keyof Of]: z.ZodMiniOptional<z.ZodMiniNullable<Of[Name]['draftSchema']>> }
export function draftSchemasOf(fields: Readonly<Record<string, WithSchemas>>): object {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { draftSchema }]) => [
      name,
      z.optional(z.nullable(draftSchema)),
    ]),
  )
}
