// Optional fields for search engines and shared links, independent in each language. Without them, the entry's own
// texts serve (docs/decisions/site/search-fields.md).
import { maxRelated } from '../../limits.ts'
import type { Field, SchemaParts, Scope } from './fields/field.ts'
import { optionalText } from './fields/text-fields.ts'
import { articles, flag, games, image, optional } from './fields/value-fields.ts'

const searchField = <Of extends Field>(field: Of) => {
  const scope: Scope = 'own'
  return { ...optional(field), scope, group: 'search' } as const
}

const lineOf =
  (longest: number) =>
  ({ optionalLine }: SchemaParts) =>
    optionalLine(longest)

const line = (longest: number, schema = lineOf(longest)) =>
  searchField({ ...optionalText(longest), schema })

const isHttps = (value: string) =>
  value === '' || (value.startsWith('https://') && URL.canParse(value))

export const searchFields = {
  seo_title: line(70),
  seo_description: line(200),
  share_title: line(100),
  share_img: searchField(image()),
  canonical: line(300, ({ optionalLine, refine }) =>
    optionalLine(300).check(refine('invalid_value', isHttps)),
  ),
  is_noindex: searchField(flag()),
} as const

/** Fields of a type whose pages list related items. */
export const articleSearchFields = {
  ...searchFields,
  related: searchField(articles(maxRelated)),
} as const
export const gameSearchFields = {
  ...searchFields,
  related: searchField(games(maxRelated)),
} as const

/** Written fields as they are stored, without empty ones. */
export interface StoredSearchFields {
  seo_title?: string
  seo_description?: string
  share_title?: string
  /** Id of an image. */
  share_img?: number
  canonical?: string
  is_noindex?: boolean
  /** Group ids. */
  related?: number[]
}

const names = new Set<string>(Object.keys(articleSearchFields))

/** Splits content into its written search fields and the rest. */
export function splitSearchFields<Data extends object>(
  data: Data,
): { search_fields: StoredSearchFields; rest: Omit<Data, keyof StoredSearchFields> }
export function splitSearchFields(data: object): object {
  const entries = Object.entries(data)
  const isWritten = (value: unknown) => (Array.isArray(value) ? value.length > 0 : Boolean(value))
  return {
    search_fields: Object.fromEntries(
      entries.filter(([name, value]) => names.has(name) && isWritten(value)),
    ),
    rest: Object.fromEntries(entries.filter(([name]) => !names.has(name))),
  }
}
