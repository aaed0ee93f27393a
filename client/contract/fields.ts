// Field rules shared by the browser and the Worker. Zod Mini costs the browser 5 KB.
import * as z from 'zod/mini'
import type { FieldErrorCode } from './errors.ts'
import { defaultLocale, isLocale, languages, type Locale } from './locale.ts'
import { maxNumberedItems } from './page-number-limits.ts'
import { isTrackSource } from './track-source.ts'

/** A whole number in decimal digits, from a path or a query. */
export const wholeNumber = (minimum: number, maximum: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,10}$/)),
    z.pipe(z.transform(Number), z.int().check(z.minimum(minimum), z.maximum(maximum))),
  )

export const itemId = wholeNumber(1, 999_999_999)
export const pageNumber = z._default(wholeNumber(1, 999_999_999), 1)
export const yearNumber = wholeNumber(1, 9999)
export const monthNumber = wholeNumber(1, 12)
const maxPerPage = 100
/** Items per page of an API list. */
export const perPage = z._default(wholeNumber(1, maxPerPage), 20)
/** `next` of the previous page. Opaque to clients. */
export const cursor = z.optional(
  z.string().check(
    z.check(({ value, issues }) => {
      if (!/^[\w-]{1,100}$/.test(value))
        issues.push({ code: 'custom', params: { code: 'cursor_unusable' }, input: value })
    }),
  ),
)

/** `next` of a response: cursor of the next page, `null` on the last one. */
export const nextCursor = z.nullable(z.string())

/** Page of a list, by its number or its cursor. */
export const paging = { page: pageNumber, after: cursor }

interface Paged {
  page: number
  per_page?: number
  after?: string | undefined
}

/** For queries with `paging`. `perPage` is given if the page size is fixed. */
export const isWithinPageNumberLimit = (perPage = 0, reach = maxNumberedItems) =>
  z.check<Paged>(({ value, issues }) => {
    const refuse = (code: FieldErrorCode) =>
      issues.push({ code: 'custom', params: { code }, path: ['page'], input: value.page })
    // An invalid page size is reported by its own rule.
    const size = Math.min(value.per_page ?? perPage, maxPerPage)
    if (value.page * size > reach) refuse('page_too_far')
    else if (value.after !== undefined && value.page > 1) refuse('invalid_value')
  })

export const sortOrder = z._default(z.enum(['new', 'old', 'popular']), 'new')

/** An id or a slug of a brand or tag. */
export const reference = z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), z.maxLength(60))

/** An id, a slug or a label of a tag. */
export const tagWord = z.string().check(z.minLength(1), z.maxLength(60), z.regex(/^\P{Cc}+$/u))

/** A language's id or code, the default language when absent. */
export const lang = z._default(
  z.pipe(
    z.string(),
    z.transform((value, context): Locale => {
      const byId = languages.find((language) => String(language.id) === value)?.code
      if (byId) return byId
      if (isLocale(value)) return value
      context.issues.push({
        code: 'invalid_value',
        values: languages.map((language) => language.code),
        input: value,
      })
      return defaultLocale
    }),
  ),
  defaultLocale,
)

/** A path of this site: it starts with a single slash and cannot leave the origin. */
export const sitePath = z.string().check(
  z.maxLength(300),
  z.refine((value) => /^\/(?![/\\])/.test(value) && !/[\s\\\p{Cc}]/u.test(value)),
)

/** The source of the visit, sent by forms that know it. */
export const trackSourceField = z.optional(z.string().check(z.refine(isTrackSource)))
