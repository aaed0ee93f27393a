// Permissions on parts of a multilingual entry. Translators may change the texts of their languages, other operators
// all of it.
import { isMultilingual } from '../../../client/contract/desk/entries/types.ts'
import type { EntryData } from '../../../client/contract/desk/entries/kinds/schemas.ts'
import { flattenFields } from '../../../client/contract/desk/entries/flat-fields.ts'
import { can, type Permission } from '../../../client/contract/roles.ts'
import { defaultLocale, isLocale, locales, type Locale } from '../../../client/contract/locale.ts'
import type { StoredEntry } from '../../data/entries/entry.ts'
import type { LiveOperator } from '../../data/operators/session.ts'
import { problem } from '../../http/problem.ts'

interface Versions {
  before: EntryData
  after: EntryData
}

/** @throws Problem `forbidden` if a changed part is outside the operator's permissions */
export function assertOwnParts(
  operator: LiveOperator,
  permission: Permission,
  { type, created_by: by }: Pick<StoredEntry, 'type' | 'created_by'>,
  versions: Versions,
): void {
  if (!isMultilingual(type)) return
  for (const lang of changedLanguages(type, versions)) {
    const subject = { lang, by, isTranslation: lang !== defaultLocale }
    if (!can(operator, permission, subject)) throw problem('forbidden')
  }
}

/** Languages in which the versions differ. Parts without a language count as the default language. */
export function changedLanguages(type: StoredEntry['type'], versions: Versions): Locale[] {
  const languages = changedPaths(type, versions).map((path) => {
    const last = path.slice(path.lastIndexOf('.') + 1)
    return isLocale(last) ? last : defaultLocale
  })
  return locales.filter((lang) => languages.includes(lang))
}

/** Paths of changed fields. For added, removed or moved rows, the empty path. */
function changedPaths(type: StoredEntry['type'], { before, after }: Versions): string[] {
  const [old, fresh] = [before, after].map((data) => {
    const parts = flattenFields(type, data)
    const order = parts.flatMap(({ path, row }) =>
      row === undefined ? [] : [path.split('.').slice(0, 2).join('.')],
    )
    const texts = parts.map(({ path, value }) => [path, JSON.stringify(value ?? '')] as const)
    return new Map([...texts, ['', JSON.stringify([...new Set(order)])]])
  }) as [Map<string, string>, Map<string, string>]
  const paths = [...new Set([...old.keys(), ...fresh.keys()])]
  return paths.filter((path) => (old.get(path) ?? '""') !== (fresh.get(path) ?? '""'))
}
