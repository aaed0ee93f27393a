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
export type Words =
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

interface Checked {
  schema: z.ZodMiniType
  draft: z.ZodMiniType
}

interface Common extends Checked {
  scope: Scope
}

interface TextField extends Common {
  type: 'text'
  longest: number
  isLong: boolean
  /** The picture whose words it is. */
  of: string
}

interface PlainField extends Common {
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
interface SeveralField extends Common {
  type: 'tags' | 'vip_groups' | 'articles'
  most: number
}

/** A text in all languages; the others may follow later, unless readers of theirs are to see that of another. */
interface TextsField extends Common {
  type: 'texts'
  longest: number
  isLong: boolean
  isOptional: boolean
}

interface SlugField extends Common {
  type: 'slug' | 'path'
  longest: number
}

interface ChoiceField extends Common {
  type: 'choice' | 'choices'
  from: readonly string[]
  words: Words
}

interface NumberField extends Common {
  type: 'number'
  most: number
  /** Written without separators. */
  isPlain?: boolean
}

/** Fields of a row of a list. */
type Cell =
  | TextField
  | TextsField
  | PlainField
  | SeveralField
  | SlugField
  | ChoiceField
  | NumberField
export type Cells = Readonly<Record<string, Cell>>

export interface ListField extends Common {
  type: 'list'
  of: Cells
  /** The cell that names a row. */
  title: string
  most: number
  /** How many levels of rows below each other there are. */
  deepest: number
  /** The cells a new row begins with. */
  begin: Readonly<Record<string, unknown>>
  /** The row that readers see at the moment, where it is one of them. */
  shown: ((rows: readonly Row[], now: string) => Row | undefined) | null
  /** The cells that a row has no use for. */
  without: (row: Row) => readonly string[]
  /** A cell with a choice that says what kind of row it is. */
  named: string | null
}

export type Field = Cell | ListField
export type Fields = Readonly<Record<string, Field>>

/** Parts of addresses, keys of rows. */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
export const key = z.string().check(z.regex(slugPattern), z.maxLength(60))

/** The schemas of what is published. */
export function schemasOf<Of extends Readonly<Record<string, Checked>>>(
  fields: Of,
): { [Name in keyof Of]: Of[Name]['schema'] }
export function schemasOf(fields: Readonly<Record<string, Checked>>): object {
  return Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]))
}

/** The schemas of drafts: nothing has to be there. */
export function draftsOf<Of extends Readonly<Record<string, Checked>>>(
  fields: Of,
): { [Name in keyof Of]: z.ZodMiniOptional<z.ZodMiniNullable<Of[Name]['draft']>> }
export function draftsOf(fields: Readonly<Record<string, Checked>>): object {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { draft }]) => [name, z.optional(z.nullable(draft))]),
  )
}
