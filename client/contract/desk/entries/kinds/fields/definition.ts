import type { Fields } from './field.ts'

/** What an entry of a type is (docs/decisions/entries/086-kinds.md). */
export interface EntryTypeDefinition {
  /** In the order of the form. What names an entry is called `title`, and a text of many paragraphs that is all its own, `body`. */
  fields: Fields
  /** The field that describes it where its address is shared. */
  description: string
  /** The field with the picture that stands for it. */
  picture: string | null
  /** What a new one begins with. */
  defaults: (author: string) => Record<string, unknown>
  /** What keeps it from being published besides its fields, each by itself, are sound; `live` is what readers see now. */
  validateRows?: (data: object, live: object | null) => RowError[]
  /** The field that cannot stand beside the others; each is sound by itself. */
  crossFieldError?: (data: Values) => string | null
}

/** A row of a list that does not go with the others, or with what readers see. */
export interface RowError {
  code: (typeof rowErrorCodes)[number]
  field: string
  /** Number of the row, from 0. */
  block: number
}

export const rowErrorCodes = [
  /** Another row has the address, or the text of another page. */
  'address_taken',
  /** The page of the address is made by the site itself. */
  'address_fixed',
  'too_deep',
  /** It is below itself, or below what is not there. */
  'orphan_row',
  /** It ends before it begins. */
  'end_before_start',
  /** Another row is the same component with the same content. */
  'component_twice',
  /** It has no room for as many. */
  'too_many',
  /** A question of which nobody knows how it is answered. */
  'kind_missing',
  /** A choice between fewer than two answers. */
  'answers_missing',
  /** Answers on offer to a question that is answered in words. */
  'answers_unused',
  /** Its name means something else in the answers. */
  'name_taken',
] as const

type Values = Readonly<Record<string, unknown>>

/** A time that would be over before it began. */
export const endsBeforeStart =
  (start: string, end: string) =>
  ({ [start]: from, [end]: until }: Values): string | null =>
    typeof from === 'string' && typeof until === 'string' && until < from ? end : null
