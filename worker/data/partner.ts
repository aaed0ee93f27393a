import { and, eq } from 'drizzle-orm'
import type { Locale } from '../../client/contract/locale.ts'
import { localePath } from '../../client/contract/paths.ts'
import type { Partner } from '../../client/contract/site.ts'
import { read, type Deps, type Read } from '../storage/db.ts'
import { partners, partnerTexts } from '../storage/schema/index.ts'

export function listPartners(deps: Deps, locale: Locale): Read<Partner[]> {
  return read(
    [
      deps.db
        .select({
          id: partners.id,
          name: partnerTexts.name,
          line: partnerTexts.line,
          mark: partners.mark,
          uri: partnerTexts.uri,
        })
        .from(partners)
        .innerJoin(
          partnerTexts,
          and(eq(partnerTexts.partner_id, partners.id), eq(partnerTexts.lang, locale)),
        )
        .orderBy(partners.sort),
    ],
    ([rows]) => rows.map((row) => ({ ...row, uri: row.uri && localePath(locale, row.uri) })),
    ['partners'],
  )
}
