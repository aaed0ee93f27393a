import { and, eq } from 'drizzle-orm'
import type { Locale } from '../../../client/contract/locale.ts'
import { localePath } from '../../../client/contract/paths.ts'
import type { Partner } from '../../../client/contract/site/site.ts'
import { read, type Read } from '../../storage/db.ts'
import { prepared } from '../../storage/prepared.ts'
import { partners, partnerTexts } from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'

export const listPartners = prepared((deps: Deps, locale: Locale): Read<Partner[]> =>
  read(
    [
      deps.db
        .select({
          id: partners.id,
          sort: partners.sort,
          name: partnerTexts.name,
          line: partnerTexts.line,
          mark: partners.mark,
          uri: partnerTexts.uri,
        })
        .from(partners)
        // The cross join reads only the texts of one language.
        .crossJoin(partnerTexts)
        .where(and(eq(partnerTexts.partner_id, partners.id), eq(partnerTexts.lang, locale))),
    ],
    ([rows]) =>
      rows
        .toSorted((a, b) => a.sort - b.sort)
        .map(({ sort: _sort, ...row }) => ({
          ...row,
          uri: row.uri && localePath(locale, row.uri),
        })),
    ['partners'],
  ),
)
