// Legal documents for readers: the current version, former and upcoming ones.
import { and, asc, desc, eq, gte, isNotNull, lte, sql, type SQL } from 'drizzle-orm'
import type { Locale } from '../../../client/contract/locale.ts'
import type { RealtimeEvent } from '../../../client/contract/notifications/realtime.ts'
import type {
  LegalKind,
  Terms,
  TermsChanges,
  TermsText,
  TermsVersion,
} from '../../../client/contract/terms.ts'
import { read, type Read } from '../../storage/db.ts'
import { notifications, terms, termsTexts, termsVersions } from '../../storage/schema/index.ts'
import { isVisible } from '../../storage/rows/visibility.ts'
import { noticeTexts } from '../notifications/system-notification.ts'
import { eventOf } from '../notifications/writes.ts'
import { pickLanguage } from './page.ts'
import { effectiveVersion } from '../entries/kinds/terms.ts'
import type { Deps } from '../../deps.ts'

/** The requested version, otherwise the current one; `null` if there is none. */
export function getTerms(
  deps: Deps,
  locale: Locale,
  kind: LegalKind,
  asked?: number,
): Read<Terms | null> {
  const shown = sql`= ${asked ?? effectiveVersion(kind, deps.now())}`
  return read(
    [selectVersions(deps, kind), selectTexts(deps, kind, shown)] as const,
    ([versions, texts]) => {
      const text = pickLanguage(locale, texts)
      const now = deps.now().toISOString()
      return text ? { kind, ...text, ...listed(versions, texts, now) } : null
    },
    ['terms'],
  )
}

/** A version and the one before it, in a language that has both; `null` for the first. */
export function getTermsChanges(
  deps: Deps,
  locale: Locale,
  kind: LegalKind,
  number: number,
): Read<TermsChanges | null> {
  const before = sql`(select max(${termsVersions.number}) from ${termsVersions} where ${termsVersions.kind} = ${kind} and ${termsVersions.number} < ${number})`
  return read(
    [selectVersions(deps, kind), selectTexts(deps, kind, sql`in (${number}, ${before})`)] as const,
    ([versions, texts]) => {
      const former = texts.filter((one) => one.number !== number)
      const both = texts.filter(
        (one) => one.number === number && former.some(({ lang }) => lang === one.lang),
      )
      const after = pickLanguage(locale, both)
      const old = former.find((one) => one.lang === after?.lang)
      return after && old
        ? { kind, ...after, before: old, ...listed(versions, both, deps.now().toISOString()) }
        : null
    },
    ['terms'],
  )
}

const ofLanguage = (deps: Deps) =>
  and(
    eq(terms.kind, termsTexts.kind),
    eq(terms.lang, termsTexts.lang),
    isVisible(terms, deps.now().toISOString()),
  )

function selectVersions(deps: Deps, kind: LegalKind) {
  const { number, effective_at } = termsVersions
  return deps.db
    .selectDistinct({ number, effective_at })
    .from(termsVersions)
    .innerJoin(
      termsTexts,
      and(eq(termsTexts.kind, termsVersions.kind), eq(termsTexts.number, number)),
    )
    .innerJoin(terms, ofLanguage(deps))
    .where(eq(termsVersions.kind, kind))
    .orderBy(desc(number))
}

function selectTexts(deps: Deps, kind: LegalKind, which: SQL) {
  const { number, lang, title, subtitle, reason, body } = termsTexts
  return deps.db
    .select({ number, lang, title, subtitle, reason, body, updated_at: terms.updated_at })
    .from(termsTexts)
    .innerJoin(terms, ofLanguage(deps))
    .where(and(eq(termsTexts.kind, kind), sql`${number} ${which}`))
    .orderBy(asc(lang))
}

/** Kinds with a document in effect. */
export function selectLegalKinds(deps: Deps) {
  const now = deps.now().toISOString()
  return deps.db
    .selectDistinct({ kind: termsVersions.kind })
    .from(termsVersions)
    .innerJoin(terms, and(eq(terms.kind, termsVersions.kind), isVisible(terms, now)))
    .where(lte(termsVersions.effective_at, now))
}

function listed(versions: readonly Version[], texts: readonly TermsText[], now: string) {
  return { versions: withStates(versions, now), translations: texts.map(({ lang }) => lang) }
}

type Version = Pick<TermsVersion, 'number' | 'effective_at'>

/** Latest first. */
export function listVersions(deps: Deps, kind: LegalKind): Read<Version[]> {
  return read([selectVersions(deps, kind)], ([rows]) => rows)
}

export function withStates(versions: readonly Version[], now: string): TermsVersion[] {
  const held = versions.find(({ effective_at }) => effective_at <= now)?.number ?? 0
  const stateOf = (number: number) =>
    number === held ? 'current' : number < held ? 'former' : 'coming'
  return versions.map((one) => ({ ...one, state: stateOf(one.number) }))
}

/** Notification about the latest version of any document, if it was created since then. */
export function noticeOfVersion(
  deps: Deps,
  since: string,
): Read<RealtimeEvent<'notification'> | null> {
  const { id, btn_link, created_at, type, params } = notifications
  const query = deps.db
    .select({ id, btn_link, created_at, type, params })
    .from(termsVersions)
    .innerJoin(notifications, eq(id, termsVersions.notification_id))
    .where(and(gte(created_at, since), isNotNull(type)))
    .orderBy(desc(termsVersions.id))
    .limit(1)
  return read([query], ([[row]]) => {
    if (!row) return null
    const { type: _, params: __, ...stored } = row
    return eventOf({ ...stored, texts: noticeTexts(row) })
  })
}
