// Publish dates and expiries of entries of all types.
import { getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm'
import type { ScheduledTransition } from '../../../client/contract/desk/schedule/scheduled.ts'
import {
  entryTypes,
  entryUrl,
  isEntryType,
  isMultilingual,
  type EntryType,
} from '../../../client/contract/desk/entries/types.ts'
import { defaultLocale, locales, type Locale } from '../../../client/contract/locale.ts'
import { read, type Read } from '../../storage/db.ts'
import { jsonTable } from '../../storage/sql.ts'
import { entries } from '../../storage/schema/index.ts'
import { entryTypeStorage } from '../entries/kinds/registry.ts'
import type { Found, SourcePage } from './slice.ts'
import type { Deps } from '../../deps.ts'

type Edge = 'published_at' | 'unpublished_at'

const transitionByDate = {
  published_at: 'appears',
  unpublished_at: 'ends',
} as const satisfies Record<Edge, ScheduledTransition>

/** Conditions with the exact text of the partial indexes. */
const scheduledCondition = {
  published_at: sql`${entries.state} = 'scheduled'`,
  unpublished_at: sql`${entries.unpublished_at} is not null and ${entries.state} <> 'withdrawn'`,
}

export const scheduledEntryChanges =
  (edge: Edge) =>
  (deps: Deps, slice: SourcePage): Read<Found[]> => {
    const query = deps.db
      .select({
        id: entries.id,
        type: entries.type,
        item_id: entries.item_id,
        group_id: entries.group_id,
        lang: entries.lang,
        path: entries.path,
        title: entries.title,
        at: sql<string>`${entries[edge]}`.as('at'),
        shown_in: shownIn.as('shown_in'),
      })
      .from(entries)
      .where(sql`${entries.id} in (${idsIn(edge, slice)})`)
      .orderBy(entries[edge], entries.id)
      .limit(slice.limit)
    return read([query], ([rows]) =>
      rows.map(({ id, type, group_id, shown_in, ...row }) => ({
        id,
        at: row.at,
        turn: transitionByDate[edge],
        kind: type,
        group: group_id,
        title: row.title,
        languages: shown_in === null ? [row.lang] : languagesIn(shown_in),
        entry_id: id,
        release_id: null,
        url: entryUrl({ type, ...row }),
      })),
    )
  }

/**
 * Languages of a multilingual entry, from its rows. Names are written in full, because drizzle omits the table name in
 * queries of a single table.
 */
const shownIn = sql<string | null>`case ${entries.type} ${sql.join(
  entryTypes.flatMap((type) => {
    const { dates } = entryTypeStorage[type]
    if (!isMultilingual(type) || !dates) return []
    const when = sql.raw(`when '${type}' then`)
    // A table without a language column has all languages in another table.
    if (!('lang' in getTableColumns(dates.table)))
      return sql`${when} ${sql.raw(`'${locales.join(',')}'`)}`
    const from = sql.raw(`"${getTableName(dates.table)}" where "${dates.owner.name}"`)
    return sql`${when} (select group_concat(lang) from ${from} = "entries"."item_id")`
  }),
  sql` `,
)} end`

export function languagesIn(list: string | null): Locale[] {
  const shown = (list ?? '').split(',')
  return locales.filter((one) => shown.includes(one))
}

function idsIn(edge: Edge, { holds, limit, kind, lang }: SourcePage): SQL {
  const at = entries[edge]
  const own = sql`${scheduledCondition[edge]} and ${entries.deleted_at} is null and ${holds(at, entries.id)}`
  if (!kind && !lang)
    return sql`select ${entries.id} from ${entries} where ${own} order by ${at}, ${entries.id} limit ${limit}`
  const ofEach = sql`select ${entries.id} from ${entries}
    where ${entries.type} = one.value ->> 0 and ${entries.lang} = one.value ->> 1 and ${own}
    order by ${at}, ${entries.id} limit ${limit}`
  return sql`select head.id from ${jsonTable(shelvesOf(kind, lang), 'one')}
    cross join ${entries} as head on head.id in (${ofEach})`
}

/** Entry type and language of the lists to read. */
function shelvesOf(kind: SourcePage['kind'], lang: Locale | undefined): [EntryType, Locale][] {
  const types = kind === undefined ? entryTypes : isEntryType(kind) ? [kind] : []
  return types.flatMap((type) => {
    if (isMultilingual(type)) return [[type, defaultLocale] as [EntryType, Locale]]
    return (lang ? [lang] : locales).map((one): [EntryType, Locale] => [type, one])
  })
}
