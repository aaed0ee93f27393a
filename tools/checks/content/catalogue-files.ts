// Catalogues of the site, the emails and the desk, as dotted keys and texts.
import { globSync } from 'node:fs'
import path from 'node:path'
import { isLocale, type Locale } from '../../../client/contract/locale.ts'

export interface Catalogue {
  file: string
  locale: Locale
  texts: Map<string, string>
}

/** Dotted key → text. */
function flatten(tree: unknown, prefix = ''): [string, string][] {
  if (typeof tree !== 'object' || tree === null) return [[prefix, String(tree)]]
  return Object.entries(tree).flatMap(([key, value]) =>
    flatten(value, prefix ? `${prefix}.${key}` : key),
  )
}

/** `drawsZhCN` → `draws`; the only catalogue of its language, `zhCN`, has no prefix. */
function prefixOf(name: string, locale: Locale): string {
  const [end] = name.match(new RegExp(`${locale.replace('-', '')}$`, 'i')) ?? []
  return end === undefined ? name : name.slice(0, -end.length)
}

export async function readCatalogues(): Promise<Catalogue[]> {
  const files = globSync('{client/i18n,client/desk/i18n/**,worker/mail/messages}/??-??.ts')
  return Promise.all(
    files.map(async (file) => {
      const locale: unknown = path.basename(file, '.ts')
      if (!isLocale(locale)) throw new Error(`${file} does not have the name of a language`)
      const module: object = await import(path.resolve(file))
      const texts = Object.entries(module).flatMap(([name, tree]) =>
        flatten(tree, prefixOf(name, locale)),
      )
      return { file, locale, texts: new Map(texts) }
    }),
  )
}
