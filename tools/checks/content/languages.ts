// Rules for the languages of pages, terms and site lists.
import { isLocale, locales } from '../../../client/contract/locale.ts'
import { duplicates, fault, type Rule } from './rule.ts'
import { written } from './sources.ts'

/** Missing and unexpected languages of a text. */
export function wrongLanguages(text: object, expected: readonly string[]): string[] {
  const own = Object.keys(text)
  return [
    ...expected.filter((one) => !own.includes(one)).map((one) => `${one} is missing`),
    ...own
      .filter((one) => !expected.some((other) => other === one))
      .map((one) => `${one} is extra`),
  ]
}

export const pageAddresses: Rule = ({ site }) =>
  site.pages
    .filter(({ slug, uri }) => slug !== uri.slice(1).replaceAll('/', '-'))
    .map(({ slug, uri }) => fault(`content/pages/${slug}.yaml`, 'uri', `${uri} is another file`))

function textFaults(
  file: string,
  texts: Record<string, object | undefined>,
  expected: readonly string[] = locales,
): string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    text ? wrongLanguages(text, expected).map((message) => fault(file, key, message)) : [],
  )
}

/** Bodies must be complete and must not be copies of each other. */
function bodyFaults(file: string, body: object): string[] {
  const bodies = Object.values(body).map((one) => String(one).trim())
  return [
    ...(bodies.includes('') ? [fault(file, 'body', 'is empty in a language')] : []),
    ...(duplicates(bodies).length > 0 ? [fault(file, 'body', 'is the same in two languages')] : []),
  ]
}

export const pageLanguages: Rule = ({ site }) =>
  site.pages.flatMap(({ slug, title, subtitle, body }) => {
    const file = `content/pages/${slug}.yaml`
    return [...textFaults(file, { title, subtitle, body }), ...bodyFaults(file, body)]
  })

/** The latest version of each document has all languages; earlier ones stay as they were published. */
export const termsLanguages: Rule = ({ site }) =>
  site.terms.flatMap(({ slug, kind, number, title, subtitle, body, reason }) => {
    const file = `content/terms/${slug}.yaml`
    const isLatest = site.terms.every((one) => one.kind !== kind || one.number <= number)
    const own = isLatest ? locales : written
    return [...textFaults(file, { title, subtitle, body, reason }, own), ...bodyFaults(file, body)]
  })

/** Texts in a value: empty objects, and objects with languages as keys. The key of a list item contains its slug. */
function textsBelow(value: unknown, key = ''): [string, object][] {
  if (typeof value !== 'object' || value === null) return []
  const names = Object.keys(value)
  const isText = !Array.isArray(value) && (names.length === 0 || names.some(isLocale))
  const below = Object.entries(value).flatMap(([name, inner]: [string, unknown]) =>
    isLocale(name)
      ? []
      : textsBelow(inner, key ? `${key}.${nameOf(inner, name)}` : nameOf(inner, name)),
  )
  return isText ? [[key || 'texts', value], ...below] : below
}

function nameOf(value: unknown, name: string): string {
  const isNamed = typeof value === 'object' && value !== null && 'slug' in value
  return isNamed ? String(value.slug) : name
}

/** Content outside `content/site`. */
const otherFolders = ['pages', 'terms', 'faq', 'events']
/** A notification may have no subtitle and no button. */
const withOptionalTexts = 'notifications'

/** Every text of `content/site` has all languages. */
export const siteLanguages: Rule = ({ site }) =>
  Object.entries(site)
    .filter(([name]) => !otherFolders.includes(name))
    .flatMap(([name, value]) =>
      textsBelow(value)
        .filter(([, text]) => !(name === withOptionalTexts && Object.keys(text).length === 0))
        .flatMap(([key, text]) =>
          locales
            .filter((lang) => !(lang in text))
            .map((lang) => fault(`content/site/${name}.yaml`, key, `${lang} is missing`)),
        ),
    )
