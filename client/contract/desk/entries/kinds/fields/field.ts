// Definition of a field: the control that edits it, and the schemas of its draft and its published value
// (docs/decisions/desk/entry-types.md).
import type * as z from 'zod/mini'
import type { Row } from '../../../rows.ts'
import type * as schemaParts from './schema-parts.ts'

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

export type SchemaParts = typeof schemaParts

interface WithSchemas {
  schema: (parts: SchemaParts) => z.ZodMiniType
  draftSchema: (parts: SchemaParts) => z.ZodMiniType
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
  /** Name of the image field that this text describes. */
  of: string
  /** Offers pages of the site to choose from. */
  isLink?: boolean
}

interface SimpleField extends BaseField {
  type:
    | 'rich_text'
    | 'flag'
    | 'moment'
    | 'image'
    | 'brand'
    | 'poll'
    | 'game'
    | 'theme'
    | 'parent'
    | 'file'
}

/** Ids in the order of selection. */
interface MultiReferenceField extends BaseField {
  type: 'tags' | 'vip_groups' | 'articles' | 'games' | 'authors'
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

type SchemasOf<Of extends Readonly<Record<string, WithSchemas>>> = {
  [Name in keyof Of]: ReturnType<Of[Name]['schema']>
}

/** Schemas of published values. */
export function publishedSchemasOf<Of extends Readonly<Record<string, WithSchemas>>>(
  parts: SchemaParts,
  fields: Of,
): SchemasOf<Of>
export function publishedSchemasOf(
  parts: SchemaParts,
  fields: Readonly<Record<string, WithSchemas>>,
): object {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { schema }]) => [name, schema(parts)]),
  )
}

type DraftSchemasOf<Of extends Readonly<Record<string, WithSchemas>>> = {
  [Name in keyof Of]: z.ZodMiniOptional<z.ZodMiniNullable<ReturnType<Of[Name]['draftSchema']>>>
}

/** Schemas of draft values: every field is optional. */
export function draftSchemasOf<Of extends Readonly<Record<string, WithSchemas>>>(
  parts: SchemaParts,
  fields: Of,
): DraftSchemasOf<Of>
export function draftSchemasOf(
  parts: SchemaParts,
  fields: Readonly<Record<string, WithSchemas>>,
): object {
  const { z: zod } = parts
  return Object.fromEntries(
    Object.entries(fields).map(([name, { draftSchema }]) => [
      name,
      zod.optional(zod.nullable(draftSchema(parts))),
    ]),
  )
}
