import * as z from 'zod/mini'
import type { Image } from '../images.ts'
import type { Locale } from '../locale.ts'

/** An author in the byline of an article. */
export const byline = z.object({ id: z.number(), name: z.string(), url: z.string() })
export type Byline = z.infer<typeof byline>

/** A link as it is stored. */
export interface AuthorLink {
  key: string
  title: Readonly<Partial<Record<Locale, string>>>
  url: string
}

/** An author's page in one language. */
export interface Author extends Byline {
  role: string
  intro: string
  portrait: Image | null
  links: { key: string; title: string; url: string }[]
}

/** Paths of X that are no accounts. */
const xPages = ['explore', 'hashtag', 'home', 'i', 'intent', 'search', 'settings', 'share']

/** The account of a link to X, with `@`; `null` for other links. */
export function xAccountOf(url: string): string | null {
  const [, name] =
    /^https:\/\/(?:(?:www|mobile)\.)?(?:x|twitter)\.com\/@?(\w{1,15})\/?(?:[?#].*)?$/i.exec(url) ??
    []
  return name === undefined || xPages.includes(name.toLowerCase()) ? null : `@${name}`
}

/** Parts of `joinNames`. `index` is that of the name; `null` for the words between names. */
export function nameParts(
  locale: Locale,
  names: readonly string[],
): { text: string; index: number | null }[] {
  let at = 0
  return new Intl.ListFormat(locale, { type: 'conjunction' })
    .formatToParts(names)
    .map(({ type, value: text }) => ({ text, index: type === 'element' ? at++ : null }))
}

/** Names of the authors in one text, such as “A, B and C”. */
export const joinNames = (locale: Locale, names: readonly string[]): string =>
  nameParts(locale, names)
    .map(({ text }) => text)
    .join('')
