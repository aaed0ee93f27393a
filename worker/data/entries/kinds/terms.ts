// Maps the terms to their rows and back, and creates versions on publication (docs/decisions/content/terms.md).
import { and, eq, gt, sql } from 'drizzle-orm'
import type { PublishedContent } from '../../../../client/contract/desk/entries/data.ts'
import { pathTo } from '../../../../client/contract/paths.ts'
import { isInIds, read, type Statement, type Read } from '../../../storage/db.ts'
import { terms, termsTexts, termsVersions } from '../../../storage/schema/index.ts'
import type { ItemRow, LiveItem } from './item.ts'
import type { SystemNotification } from '../../notifications/system-notification.ts'
import { lastNotification, insertSystemNotificationStatement } from '../../notifications/writes.ts'
import type { Deps } from '../../../deps.ts'

export function liveTerms(deps: Deps, ids: readonly number[]): Read<LiveItem[]> {
  const { id, published_at, unpublished_at, updated_at, notify_members } = terms
  const { title, subtitle, reason, body } = termsTexts
  const { effective_at } = termsVersions
  const query = deps.db
    .select({
      id,
      published_at,
      unpublished_at,
      updated_at,
      data: { title, subtitle, reason, body, effective_at, notify_members },
    })
    .from(terms)
    .innerJoin(termsVersions, eq(termsVersions.number, terms.number))
    .innerJoin(
      termsTexts,
      and(eq(termsTexts.number, terms.number), eq(termsTexts.lang, terms.lang)),
    )
    .where(isInIds(id, ids))
  return read([query], ([rows]) => rows)
}

/** Number of the latest version, as an SQL expression. */
export const latestVersion = sql<number>`(select max(${termsVersions.number}) from ${termsVersions})`

/** Number of the version in effect at a time, as an SQL expression; null before the first. */
export const effectiveVersion = (now: Date) =>
  sql<number>`(select max(${termsVersions.number}) from ${termsVersions} where ${termsVersions.effective_at} <= ${now.toISOString()})`

/** Facts about a publication. */
export interface Act {
  /** Language of the source; null for the original. */
  source_lang: string | null
  /** True if the meaning has changed. */
  isSubstantive: boolean
}

export const isNewVersion = ({ source_lang, isSubstantive }: Act) =>
  source_lang === null && isSubstantive

/**
 * A substantive change of the original creates a version. A substantive change of a translation belongs to the latest
 * version; a minor one stays with the version the translation has.
 */
export function termsWrites(
  deps: Deps,
  row: ItemRow,
  { data }: PublishedContent<'terms'>,
  act: Act,
): Statement[] {
  const { title, subtitle, reason, body } = data
  const notify_members = data.notify_members ?? true
  const now = deps.now().toISOString()
  const effective_at = effectiveFrom(data, deps.now())
  const { id, lang } = row
  const own = sql`(select ${terms.number} from ${terms} where ${terms.id} = ${id})`
  const number = act.isSubstantive ? latestVersion : sql<number>`coalesce(${own}, ${latestVersion})`
  const { id: _, ...set } = { ...row, title, notify_members, updated_at: now }
  const words = { title, subtitle, reason, body }
  return [
    deps.db.insert(termsVersions).select(
      sql`select coalesce(${latestVersion}, 0) + 1, ${effective_at}, ${now}, null
        where ${isNewVersion(act) ? 1 : 0} or ${latestVersion} is null`,
    ),
    deps.db
      .insert(terms)
      .values({ id, number, ...set })
      .onConflictDoUpdate({ target: terms.id, set: { ...set, number } }),
    deps.db
      .insert(termsTexts)
      .values({ number: sql`${own}`, lang, ...words })
      .onConflictDoUpdate({ target: [termsTexts.number, termsTexts.lang], set: words }),
    ...(act.source_lang === null ? [postponed(deps, effective_at)] : []),
  ]
}

/**
 * Notifies all members of the version created by the batch. A repeated request creates no version, so nobody is
 * notified twice.
 */
export function notifyTermsStatements(deps: Deps, effective_at: string): Statement[] {
  const btn_link = sql<string>`${`${pathTo('terms')}/`} || ${latestVersion}`
  const notice: SystemNotification = { type: 'terms', params: { effective_at } }
  return [
    insertSystemNotificationStatement(deps, {
      audience: 'members',
      user_id: null,
      btn_link,
      notice,
    }),
    deps.db
      .update(termsVersions)
      .set({ notification_id: lastNotification })
      .where(eq(termsVersions.number, latestVersion)),
  ]
}

/** Moves the effective date of the latest version if it is not in effect yet. */
function postponed(deps: Deps, effective_at: string): Statement {
  const { number, effective_at: from } = termsVersions
  return deps.db
    .update(termsVersions)
    .set({ effective_at })
    .where(and(eq(number, latestVersion), gt(from, deps.now().toISOString())))
}

/** The terms take effect at publication at the earliest. */
export function effectiveFrom(
  { effective_at }: Pick<PublishedContent<'terms'>['data'], 'effective_at'>,
  now: Date,
): string {
  const present = now.toISOString()
  return effective_at && effective_at > present ? effective_at : present
}
