// All texts of the product per language: catalogues, emails, templates and demo content.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { isLocale, locales, type Locale } from '../../../client/contract/locale.ts'

export interface Told {
  file: string
  /** Dotted path from the root. */
  key: string
  text: string
}

/** Texts below a key, with their language if a key names one. */
function textsBelow(value: unknown, at: Omit<Told, 'text'>, lang?: Locale): Tagged[] {
  if (typeof value === 'string') return [{ ...at, text: value, lang }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    textsBelow(
      inner,
      { file: at.file, key: at.key ? `${at.key}.${key}` : key },
      isLocale(key) ? key : lang,
    ),
  )
}

type Tagged = Told & { lang: Locale | undefined }

async function textsOf(pattern: string, lang?: Locale): Promise<Tagged[]> {
  const files = globSync(pattern)
  const modules = await Promise.all(
    files.map(async (file): Promise<unknown> => import(path.resolve(file))),
  )
  return files.flatMap((file, index) => textsBelow(modules[index], { file, key: '' }, lang))
}

export async function readTexts(): Promise<Map<Locale, Told[]>> {
  const catalogues = locales.map((locale) => textsOf(`{client,worker}/**/${locale}.ts`, locale))
  const content = globSync('content/**/*.yaml').flatMap((file) =>
    textsBelow(parse(readFileSync(file, 'utf8')), { file, key: '' }),
  )
  const shared = await textsOf('{client,worker}/**/{*-texts,kept-data,kept-in-browser}.ts')
  const all = [...(await Promise.all(catalogues)).flat(), ...shared, ...content]
  return new Map(locales.map((locale) => [locale, all.filter(({ lang }) => lang === locale)]))
}
