import type { Fields } from './field.ts'

/** Definition of an entry type (docs/decisions/desk/entry-types.md). */
export interface EntryTypeDefinition {
  /**
   * In form order. The field with the entry's name is called `title`; a rich text that is the main content is called
   * `body`.
   */
  fields: Fields
  /** Name of the field with the description for link previews. */
  description: string
  /** Name of the field with the entry's image. */
  image: string | null
  /** Initial data of a new entry. */
  defaults: (author: string) => Record<string, unknown>
  /** Validates rows once each field is valid; `live` is the live data. */
  validateRows?: (data: object, live: object | null) => RowError[]
  /** Name of a field that is invalid in combination with others, once each is valid. */
  crossFieldError?: (data: Values) => string | null
}

/** A row that is invalid in combination with other rows, or with the live rows. */
export interface RowError {
  code: (typeof rowErrorCodes)[number]
  field: string
  /** Index of the row, from 0. */
  block: number
}

export const rowErrorCodes = [
  /** Another active row has this address. */
  'address_taken',
  /** The site generates the page at this address. */
  'address_fixed',
  'too_deep',
  /** Its parent is missing, or its parents form a cycle. */
  'orphan_row',
  'end_before_start',
  /** Another row has the same component with the same content. */
  'component_twice',
  /** The component has no room for that many entries. */
  'too_many',
  /** A question without an answer type. */
  'kind_missing',
  /** A choice with fewer than two answers. */
  'answers_missing',
  /** A question answered in words that has answers to choose from. */
  'answers_unused',
  /** Its name is reserved or has another meaning in the answers. */
  'name_taken',
] as const

type Values = Readonly<Record<string, unknown>>

/** Checks that a period does not end before it starts. */
export const endsBeforeStart =
  (start: string, end: string) =>
  ({ [start]: from, [end]: until }: Values): string | null =>
    typeof from === 'string' && typeof until === 'string' && until < from ? end : null
