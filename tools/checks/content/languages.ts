// Rules for the languages of pages, terms and site lists.
import { locales } from '../../../client/contract/locale.ts'
import type { AdFile } from '../../../scripts/seed/content/content.ts'
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
  expected: readonly string[] = written,
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

export const termsLanguages: Rule = ({ site }) =>
  site.terms.flatMap(({ slug, kind, title, subtitle, body, reason }) => {
    const file = `content/terms/${slug}.yaml`
    const own = kind === 'terms' ? written : locales
    return [...textFaults(file, { title, subtitle, body, reason }, own), ...bodyFaults(file, body)]
  })

const adTexts = ({ slug, title, line, button }: AdFile): [string, object][] => [
  [`${slug}.title`, title],
  [`${slug}.line`, line],
  [`${slug}.button`, button],
]

/** Names and short lines must exist in all six languages. */
export const siteLanguages: Rule = ({ site }) => {
  const texts: Record<string, [string, object][]> = {
    tags: site.tags.map(({ slug, label }) => [slug, label]),
    brands: site.brands.map(({ slug, name }) => [slug, name]),
    partners: site.partners.flatMap(({ slug, name, line }): [string, object][] => [
      [`${slug}.name`, name],
      [`${slug}.line`, line],
    ]),
    components: site.components.map(({ component_id, title }) => [String(component_id), title]),
    themes: site.themes.flatMap(({ slug, title, intro }): [string, object][] => [
      [`${slug}.title`, title],
      [`${slug}.intro`, intro],
    ]),
    marquee: site.marquee.map(({ uri, text }) => [uri, text]),
    covers: site.covers.flatMap(adTexts),
    floating: site.floating.flatMap(adTexts),
    header: [['texts', site.header]],
    polls: site.polls.flatMap(({ id, title, options }) =>
      [title, ...options].map((text, place): [string, object] => [`${id}.${place}`, text]),
    ),
  }
  return Object.entries(texts).flatMap(([name, list]) =>
    list.flatMap(([key, text]) =>
      wrongLanguages(text, locales).map((one) => fault(`content/site/${name}.yaml`, key, one)),
    ),
  )
}
