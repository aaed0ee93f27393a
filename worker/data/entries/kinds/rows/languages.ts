// Tables with a row of texts per language, and the texts in all languages that operators write.
import { textWithFallback, type Texts } from '../../../../../client/contract/desk/texts.ts'
import { locales, type Locale } from '../../../../../client/contract/locale.ts'

/**
 * A row for each language, so that readers of any find one: where a text is not written in theirs, that of the language which
 * stands in. What operators have written is in the published version of the entry.
 */
export function toRowPerLanguage<Name extends string>(
  texts: Readonly<Record<Name, Texts>>,
): (Record<Name, string> & { lang: Locale })[]
export function toRowPerLanguage(texts: Readonly<Record<string, Texts>>): object[] {
  return locales.map((lang) => ({
    lang,
    ...Object.fromEntries(
      Object.entries(texts).map(([name, one]) => [name, textWithFallback(one, lang)]),
    ),
  }))
}

/** Such rows by their key, in their order: one row of a list in all languages each. */
export function byKey<Row extends { key: string }>(rows: readonly Row[]): [Row, ...Row[]][] {
  return [...Map.groupBy(rows, ({ key }) => key).values()].flatMap(([first, ...others]) =>
    first ? [[first, ...others] as [Row, ...Row[]]] : [],
  )
}

/** A row for each language that `title` is written in, where readers of others are shown one of these as it is. */
export function toRowPerWrittenLanguage<Name extends string>(
  texts: Readonly<Record<Name, Texts>>,
  title: Texts,
) {
  return toRowPerLanguage(texts).filter(({ lang }) => title[lang])
}

/** One column of such rows, by language. */
export function textsOf<Column extends string>(
  rows: readonly (Record<Column, string> & { lang: Locale })[],
  column: Column,
): Texts {
  const written = rows.filter((row) => row[column] !== '')
  return Object.fromEntries(written.map((row) => [row.lang, row[column]]))
}
