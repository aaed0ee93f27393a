// Rules for words replaced by docs/glossary.md, and for Thai loan words that must not be broken.
import { locales } from '../../../client/contract/locale.ts'
import { fault, type Rule, findings } from './rule.ts'

const row = /^\| ([a-z]{2}-[A-Z]{2}) \| `(.+?)` \| (.+?) \|$/gm

function refusedWords(glossary: string) {
  return [...glossary.matchAll(row)].map(([, code, word = '', instead = '']) => ({
    locale: locales.find((one) => one === code),
    word: word.replaceAll(String.raw`\|`, '|'),
    instead,
  }))
}

export const glossaryLanguages: Rule = ({ glossary }) => {
  const words = refusedWords(glossary)
  return locales
    .filter((locale) => words.every((one) => one.locale !== locale))
    .map((locale) => fault('docs/glossary.md', locale, 'no word is replaced'))
}

export const glossaryWords: Rule = (sources) =>
  refusedWords(sources.glossary).flatMap(({ locale, word, instead }) =>
    locale
      ? findings(sources, { locale, pattern: new RegExp(word), message: `write ${instead}` })
      : [fault('docs/glossary.md', word, 'belongs to no language')],
  )

/** Words that the glossary lists with word joiners, because browsers' dictionaries lack them. */
export const thaiLoanWords: Rule = (sources) => {
  const lists = sources.glossary.matchAll(/^Thai loan words.*?: (.+)\.$/gm)
  const words = [...lists].flatMap(([, list = '']) =>
    list.split(', ').map((word) => word.split('\u2060')),
  )
  const pattern = new RegExp(words.map((parts) => parts.join('')).join('|'))
  return [
    ...words
      .filter((parts) => parts.length === 1)
      .map(([word = '']) => fault('docs/glossary.md', word, 'has no word joiner')),
    ...findings(sources, {
      locale: 'th-TH',
      pattern,
      message: 'needs the word joiners of docs/glossary.md',
      // Email subjects and search keywords contain no joiners.
      isExempt: ({ file, key }) => file.startsWith('worker/') || /keyword/.test(file + key),
    }),
  ]
}
