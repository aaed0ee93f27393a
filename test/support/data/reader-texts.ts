// Every text the product says in a language: catalogues, mails, templates and demo content.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { isLocale, type Locale } from '../../../client/contract/locale.ts'

export interface Told {
  /** File and key. */
  where: string
  text: string
}

/** The texts below a key; a key that is a language says which one they are in. */
function textsBelow(value: unknown, where: string, lang?: Locale): (Told & { lang?: Locale })[] {
  if (typeof value === 'string') return [{ where, text: value, ...(lang && { lang }) }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    textsBelow(inner, `${where} ${key}`, isLocale(key) ? key : lang),
  )
}

const content = globSync('content/**/*.yaml').flatMap((file) =>
  textsBelow(parse(readFileSync(file, 'utf8')), file),
)

/** Texts of several languages in one module, each under its code. */
const shared = await textsOf(globSync('{client,worker}/**/*-texts.ts'))

async function textsOf(files: string[]) {
  const modules = await Promise.all(
    files.map(async (file): Promise<unknown> => import(path.resolve(file))),
  )
  return files.flatMap((file, index) => textsBelow(modules[index], file))
}

/** Without the comments of readers, who write as they like. */
export async function readerTexts(locale: Locale): Promise<Told[]> {
  return [
    ...(await textsOf(globSync(`{client,worker}/**/${locale}.ts`))),
    ...[...shared, ...content].filter(({ lang }) => lang === locale),
  ]
}
