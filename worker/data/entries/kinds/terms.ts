// Maps legal documents to their rows and back, and creates versions on publication (docs/decisions/content/terms.md).
import { and, eq, gt, ne, or, sql } from 'drizzle-orm'
import type { PublishedContent } from '../../../../client/contract/desk/entries/kinds/schemas.ts'
import { legalPath, type LegalKind } from '../../../../client/contract/terms.ts'
import { isInIds, read, type Statement, type Read } from '../../../storage/db.ts'
import { selectValues } from '../../../storage/sql.ts'
import { terms, termsTexts, termsVersions } from '../../../storage/schema/index.ts'
import type { ItemRow, LiveItem } from './item.ts'
import type { SystemNotification } from '../../notifications/system-notification.ts'
import { lastNotification, insertSystemNotificationStatement } from '../../notifications/writes.ts'
import type { Deps } from '../../../deps.ts'

export function liveTerms(deps: Deps, ids: readonly number[]): Read<LiveItem[]> {
  const { id, published_at, unpublished_at, updated_at, kind, notify_members } = terms
  const { title, subtitle, reason, body } = termsTexts
  const { effective_at } = termsVersions
  const query = deps.db
    .select({
      id,
      published_at,
      unpublished_at,
      updated_at,
      data: { kind, title, subtitle, reason, body, effective_at, notify_members },
    })
    .from(terms)
    .innerJoin(
      termsVersions,
      and(eq(termsVersions.kind, kind), eq(termsVersions.number, terms.number)),
    )
    .innerJoin(
      termsTexts,
      and(
        eq(termsTexts.kind, kind),
        eq(termsTexts.number, terms.number),
        eq(termsTexts.lang, terms.lang),
      ),
    )
    .where(isInIds(id, ids))
  return read([query], ([rows]) => rows)
}

/** Number of the latest version, as an SQL expression. */
const latestVersion = (kind: LegalKind) =>
  sql<number>`(select max(${termsVersions.number}) from ${termsVersions} where ${termsVersions.kind} = ${kind})`

/** Number of the version in effect at a time, as an SQL expression; null before the first. */
export const effectiveVersion = (kind: LegalKind, now: Date) =>
  sql<number>`(select max(${termsVersions.number}) from ${termsVersions}
    where ${termsVersions.kind} = ${kind} and ${termsVersions.effective_at} <= ${now.toISOString()})`

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
  const { kind, title, subtitle, reason, body } = data
  const latest = latestVersion(kind)
  const notify_members = data.notify_members ?? true
  const now = deps.now().toISOString()
  const effective_at = effectiveFrom(data, deps.now())
  const { id, lang } = row
  const own = sql`(select ${terms.number} from ${terms} where ${terms.id} = ${id})`
  const number = act.isSubstantive ? latest : sql<number>`coalesce(${own}, ${latest})`
  const { id: _, ...set } = { ...row, kind, title, notify_members, updated_at: now }
  const words = { title, subtitle, reason, body }
  return [
    deps.db
      .insert(termsVersions)
      .select(
        selectValues(
          termsVersions,
          { kind, number: sql`coalesce(${latest}, 0) + 1`, effective_at, published_at: now },
          sql`where ${isNewVersion(act) ? 1 : 0} or ${latest} is null`,
        ),
      ),
    deps.db
      .insert(terms)
      .values({ id, number, ...set })
      .onConflictDoUpdate({ target: terms.id, set: { ...set, number } }),
    deps.db
      .insert(termsTexts)
      .values({ kind, number: sql`${own}`, lang, ...words })
      .onConflictDoUpdate({
        target: [termsTexts.kind, termsTexts.number, termsTexts.lang],
        set: words,
      }),
    ...(act.source_lang === null ? [postponed(deps, kind, effective_at)] : []),
  ]
}

/**
 * Notifies all members of the version created by the batch. A repeated request creates no version, so nobody is
 * notified twice.
 */
export function notifyTermsStatements(
  deps: Deps,
  kind: LegalKind,
  effective_at: string,
): Statement[] {
  const btn_link = sql<string>`${`${legalPath(kind)}/`} || ${latestVersion(kind)}`
  const notice: SystemNotification =
    kind === 'terms'
      ? { type: 'terms', params: { effective_at } }
      : { type: 'legal', params: { effective_at, kind } }
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
      .where(and(eq(termsVersions.kind, kind), eq(termsVersions.number, latestVersion(kind)))),
  ]
}

/** Moves the effective date of the latest version if it is not in effect yet. */
function postponed(deps: Deps, kind: LegalKind, effective_at: string): Statement {
  const { number, effective_at: from } = termsVersions
  return deps.db
    .update(termsVersions)
    .set({ effective_at })
    .where(
      and(
        eq(termsVersions.kind, kind),
        eq(number, latestVersion(kind)),
        gt(from, deps.now().toISOString()),
      ),
    )
}

/** A version takes effect at publication at the earliest. */
export function effectiveFrom(
  { effective_at }: Pick<PublishedContent<'terms'>['data'], 'effective_at'>,
  now: Date,
): string {
  const present = now.toISOString()
  return effective_at && effective_at > present ? effective_at : present
}

/** The kind if another document is of it, or if this one is of another kind in any language. */
export function legalKindConflict(
  deps: Deps,
  { group_id }: Pick<ItemRow, 'group_id'>,
  { data: { kind } }: PublishedContent<'terms'>,
): Read<string | null> {
  const isOwn = eq(terms.group_id, group_id)
  const query = deps.db
    .select({ id: terms.id })
    .from(terms)
    .where(or(and(isOwn, ne(terms.kind, kind)), and(sql`not ${isOwn}`, eq(terms.kind, kind))))
    .limit(1)
  return read([query], ([rows]) => (rows.length > 0 ? 'kind' : null))
}

/** `legalPath` of a row, as an SQL expression. */
export const termsPath = sql<string>`iif(${terms.kind} = 'terms', ${legalPath('terms')}, '/' || ${terms.kind})`
