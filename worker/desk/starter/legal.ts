// Legal documents of a new site, which begin as drafts of its first owner.
import type { EntryData } from '../../../client/contract/desk/entries/kinds/schemas.ts'
import { defaultLocale, type Locale } from '../../../client/contract/locale.ts'
import { legalKinds, type LegalKind } from '../../../client/contract/terms.ts'
import { firstNumber, insertEntryStatement } from '../../data/entries/draft.ts'
import type { Statement } from '../../storage/db.ts'
import type { Deps } from '../../deps.ts'
import { draftOf } from '../entries/entry.ts'

/** Written by scripts/starter.ts. */
export interface LegalDraft {
  kind: LegalKind
  lang: Locale
  data: EntryData
}

interface Begun {
  by: number
  site_lang: Locale
}

/** Drafts in the languages of the site. The one in its own language is the original. */
export function legalDraftStatements(
  deps: Deps,
  drafts: readonly LegalDraft[],
  { by, site_lang }: Begun,
): Statement[] {
  const offered = [...new Set([site_lang, defaultLocale])]
  return legalKinds.flatMap((kind, index) => {
    const own = offered.flatMap(
      (lang) => drafts.find((one) => one.kind === kind && one.lang === lang) ?? [],
    )
    return own.flatMap(({ lang, data }) => {
      const group = { id: firstNumber + 1 + index, source: own[0]!.lang }
      const draft = draftOf('terms', data)
      return insertEntryStatement(deps, { type: 'terms', lang, group, data: draft, by }).queries
    })
  })
}
