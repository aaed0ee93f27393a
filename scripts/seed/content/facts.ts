// Facts that several texts state. Demo content names them, `{{fact.reply.support}}`, and catalogues have their wording.
import { isLocale, type Locale } from '../../../client/contract/locale.ts'
import { catalogues } from '../../../worker/i18n/translators.ts'

function factIn(lang: Locale, name: string): string {
  const { reply } = catalogues[lang].contact
  const fact = new Map(Object.entries(reply)).get(name.replace(/^reply\./, ''))
  if (!fact) throw new Error(`No fact is named ${name}.`)
  return fact
}

/** A parsed content file with its facts filled in, each in the language of its text. */
export function withFacts(value: unknown, lang?: Locale): unknown {
  if (typeof value === 'string')
    return lang
      ? value.replaceAll(/\{\{fact\.([\w.]+)\}\}/g, (_, name: string) => factIn(lang, name))
      : value
  if (Array.isArray(value)) return value.map((inner) => withFacts(inner, lang))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      withFacts(inner, isLocale(key) ? key : lang),
    ]),
  )
}
