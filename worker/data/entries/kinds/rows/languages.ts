// Tables with one row of texts per language, and the multilingual texts of entries.
import { textWithFallback, type Texts } from '../../../../../client/contract/desk/texts.ts'
import { locales, type Locale } from '../../../../../client/contract/locale.ts'

/**
 * One row per language, so that every reader finds one. Missing texts are copied from the fallback language. The texts
 * as written are in the entry's published revision.
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

/** Groups rows of a list by key, in order: the languages of one list row each. */
export function byKey<Row extends { key: string }>(rows: readonly Row[]): [Row, ...Row[]][] {
  return [...Map.groupBy(rows, ({ key }) => key).values()].flatMap(([first, ...others]) =>
    first ? [[first, ...others] as [Row, ...Row[]]] : [],
  )
}

/** One row per language in which `title` is written. Readers of other languages get one of these. */
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
