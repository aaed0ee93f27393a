// What a field of an entry is made of: the control that edits it, and the schemas that its draft and its published value pass
// (docs/decisions/entries/086-kinds.md).
import * as z from 'zod/mini'
import type { Row } from '../../../rows.ts'

/**
 * Whose value it is. `translated`: another one calls for another translation. `shared`: a translation begins with that of its
 * source. `own`: each language has its own, and none follows another. `source`: the original has it for all languages.
 */
export type Scope = 'translated' | 'shared' | 'own' | 'source'

/** What the values of a closed list are called, in the desk's texts. */
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

interface WithSchemas {
  schema: z.ZodMiniType
  draftSchema: z.ZodMiniType
}

interface BaseField extends WithSchemas {
  scope: Scope
}

interface TextField extends BaseField {
  type: 'text'
  maxLength: number
  isLong: boolean
  /** The picture whose words it is. */
  of: string
  /** A page of the site can be chosen for it. */
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

/** Several, in the order they were chosen in. */
interface MultiReferenceField extends BaseField {
  type: 'tags' | 'vip_groups' | 'articles'
  max: number
}

/** A text in all languages; the others may follow later, unless readers of theirs are to see that of another. */
export interface LocalizedTextField extends BaseField {
  type: 'texts'
  maxLength: number
  isLong: boolean
  isOptional: boolean
  /** Pages of the site can be chosen for it. */
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
  /** Written without separators. */
  isUngrouped?: boolean
}

/** Fields of a row of a list. */
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
  /** The cell that names a row. */
  rowTitleField: string
  max: number
  /** How many levels of rows below each other there are. */
  maxDepth: number
  /** The cells a new row begins with. */
  rowDefaults: Readonly<Record<string, unknown>>
  /** The row that readers see at the moment, where it is one of them. */
  activeRow: ((rows: readonly Row[], now: string) => Row | undefined) | null
  /** The cells that a row has no use for. */
  hiddenFields: (row: Row) => readonly string[]
  /** A cell with a choice that says what kind of row it is. */
  typeField: string | null
}

export type Field = RowField | ListField
export type Fields = Readonly<Record<string, Field>>

/** Parts of addresses, keys of rows. */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
export const key = z.string().check(z.regex(slugPattern), z.maxLength(60))

/** The schemas of what is published. */
export function publishedSchemasOf<Of extends Readonly<Record<string, WithSchemas>>>(
  fields: Of,
): { [Name in keyof Of]: Of[Name]['schema'] }
export function publishedSchemasOf(fields: Readonly<Record<string, WithSchemas>>): object {
  return Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]))
}

/** The schemas of drafts: nothing has to be there. */
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
