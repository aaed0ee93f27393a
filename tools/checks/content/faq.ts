// Rules for the FAQ: numbering, keys, languages and links.
import { locales } from '../../../client/contract/locale.ts'
import { localePath } from '../../../client/contract/paths.ts'
import { plainText } from '../../../client/contract/text/rich-text.ts'
import type { FaqFile, NavFile } from '../../../scripts/seed/content/content.ts'
import { linkResolver, textLinks } from '../../../scripts/seed/content/links.ts'
import { toRichText } from '../../../scripts/seed/content/markdown.ts'
import { wrongLanguages } from './languages.ts'
import { linksIn } from './links.ts'
import { duplicates, fault, type Rule } from './rule.ts'
import type { Sources } from './sources.ts'

const categories = 7
const questions = { min: 5, max: 7 }
const minAnswer = 20

/** Pages in neither the navigation nor `content/pages`. */
const otherPages = [
  '/search',
  '/mark-six/generator',
  '/mark-six/history-result',
  '/game/casino/game-list',
  '/member/account',
  '/member/profile',
  '/member/likes',
]

const fileOf = ({ key }: FaqFile) => `content/faq/${key}.yaml`

/** File name of a category, which the folder's reader adds. */
const nameOf = (category: FaqFile) => ('slug' in category ? String(category.slug) : category.key)

export const faqFiles: Rule = ({ site: { faq }, sprite }) => [
  ...Array.from({ length: categories }, (_, index) => index + 1)
    .filter((number) => faq.filter((one) => one.number === number).length !== 1)
    .map((number) => fault('content/faq', number, 'is not the number of one category')),
  ...faq
    .filter((one) => one.number > categories)
    .map((one) => fault(fileOf(one), 'number', `is over ${categories}`)),
  ...faq
    .filter((one) => nameOf(one) !== one.key)
    .map((one) => fault(`content/faq/${nameOf(one)}.yaml`, 'key', `${one.key} is another name`)),
  ...faq
    .filter(({ icon }) => !sprite.includes(`id="${icon}"`))
    .map((one) => fault(fileOf(one), 'icon', `${one.icon} is not in public/icons.svg`)),
]

export const faqQuestions: Rule = ({ site: { faq } }) =>
  faq.flatMap((category) => {
    const keys = category.items.map(({ key }) => key)
    const isInRange = keys.length >= questions.min && keys.length <= questions.max
    return [
      ...(isInRange ? [] : [fault(fileOf(category), 'items', `${keys.length}, not five to seven`)]),
      ...keys
        .filter((key) => !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(key))
        .map((key) => fault(fileOf(category), key, 'is no key')),
      ...duplicates(keys).map((key) => fault(fileOf(category), key, 'is the key of two questions')),
    ]
  })

export const faqLanguages: Rule = ({ site: { faq } }) =>
  faq.flatMap((category) => {
    const texts: [string, object][] = [
      ['title', category.title],
      ['intro', category.intro],
      ...category.items.flatMap(({ key, question, answer }): [string, object][] => [
        [`${key}.question`, question],
        [`${key}.answer`, answer],
      ]),
    ]
    const copied = category.items.filter(
      ({ answer }) => duplicates(Object.values(answer)).length > 0,
    )
    return [
      ...texts.flatMap(([key, text]) =>
        wrongLanguages(text, locales).map((message) => fault(fileOf(category), key, message)),
      ),
      ...copied.map(({ key }) =>
        fault(fileOf(category), `${key}.answer`, 'is the same in two languages'),
      ),
    ]
  })

function navigationAddresses(items: NavFile[]): string[] {
  return items.flatMap((item) => [
    item.uri,
    item.link ?? item.uri,
    ...navigationAddresses(item.children ?? []),
  ])
}

function addressesOf({ site }: Sources): string[] {
  return [
    ...navigationAddresses(site.navigation),
    ...site.pages.map(({ uri }) => uri),
    ...site.faq.map(({ key }) => `/faq/${key}`),
    ...otherPages,
  ]
}

export const faqAnswers: Rule = (sources) => {
  const links = linkResolver(sources.articles, sources.games)
  const addresses = addressesOf(sources)
  return locales.flatMap((lang) => {
    const known = new Set(addresses.map((path) => localePath(lang, path)))
    const isThere = (target: string) =>
      known.has(target) || /\/(?:article|game-intro)\/\d+$/.test(target)
    return sources.site.faq.flatMap((category) =>
      category.items.flatMap(({ key, answer }) => {
        const body = toRichText(answer[lang] ?? '', textLinks(links, lang))
        const place = `${key}.answer.${lang}`
        return [
          ...(plainText(body).length > minAnswer
            ? []
            : [fault(fileOf(category), place, 'is too short')]),
          ...linksIn(body)
            .filter((target) => !isThere(target))
            .map((target) => fault(fileOf(category), place, `${target} leads to nothing`)),
        ]
      }),
    )
  })
}
