// Imported files of newsletter subscribers. Each step is a transaction; its statements seek by address and key, so that
// the rows they read do not depend on the number of subscribers (docs/decisions/data/row-budgets.md).
import { and, desc, eq, isNull, lt, notExists, sql } from 'drizzle-orm'
import type { SubscriberImport } from '../../../client/contract/desk/newsletter/subscribers-api.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import {
  aliasColumn,
  isConstraintViolation,
  read,
  type Read,
  type Statement,
} from '../../storage/db.ts'
import { jsonTable, jsonValues } from '../../storage/sql.ts'
import {
  operators,
  subscriberImports,
  subscriberImportSteps,
  subscribers,
  subscriptions,
  unsubscribeTombstones,
} from '../../storage/schema/index.ts'
import { toOperatorRef } from '../operators/person.ts'
import type { Deps } from '../../deps.ts'

export interface ImportedSubscriber {
  email: string
  /** `email_hmac` of a new subscriber. */
  key: string
  lists: readonly Locale[]
  consented_at?: string | undefined
  source?: string | undefined
}

interface KnownSubscriber {
  email: string
  key: string
  /** Confirmed languages. */
  lists: Locale[]
}

/** Subscribers with these addresses, and languages that these keys and subscribers have left. */
export function knownSubscribers(
  deps: Deps,
  rows: readonly Pick<ImportedSubscriber, 'email' | 'key'>[],
): Read<{ known: KnownSubscriber[]; left: { key: string; lang: Locale }[] }> {
  const emails = jsonValues(rows.map(({ email }) => email))
  const keys = jsonValues(rows.map(({ key }) => key))
  const lists = sql<string>`(select json_group_array(${subscriptions.lang}) from ${subscriptions}
    where ${subscriptions.subscriber_id} = ${subscribers.id} and ${subscriptions.confirmed_at} is not null)`
  const { key, lang } = unsubscribeTombstones
  return read(
    [
      deps.db
        .select({
          email: subscribers.email,
          key: subscribers.email_hmac,
          lists: lists.as('lists'),
        })
        .from(subscribers)
        .where(sql`${subscribers.email} in ${emails}`),
      deps.db
        .select({ key, lang })
        .from(unsubscribeTombstones)
        .where(sql`${key} in ${keys}`),
      deps.db
        .select({ key, lang })
        .from(subscribers)
        .innerJoin(unsubscribeTombstones, eq(key, subscribers.email_hmac))
        .where(sql`${subscribers.email} in ${emails}`),
    ],
    ([known, byKey, bySubscriber]) => ({
      known: known.map((one) => ({ ...one, lists: JSON.parse(one.lists) as Locale[] })),
      left: [...byKey, ...bySubscriber],
    }),
  )
}

const { id, name, sha256, consent, row_count, imported_by, started_at, finished_at, undone_at } =
  subscriberImports

function selectImports(deps: Deps) {
  const sum = (column: keyof typeof subscriberImportSteps.$inferSelect) =>
    sql<number>`(select coalesce(sum(${subscriberImportSteps[column]}), 0) from ${subscriberImportSteps}
      where ${subscriberImportSteps.import_id} = ${id})`
  return deps.db
    .select({
      id,
      name,
      sha256,
      consent,
      rows: row_count,
      imported_by,
      operator_name: aliasColumn(operators.name, 'operator_name'),
      started_at,
      finished_at,
      undone_at,
      done: sum('row_count').as('done'),
      added: sum('added_count').as('added'),
      updated: sum('updated_count').as('updated'),
      suppressed: sum('suppressed_count').as('suppressed'),
    })
    .from(subscriberImports)
    .leftJoin(operators, eq(operators.id, imported_by))
    .$dynamic()
}

type ImportRow = Omit<SubscriberImport, 'imported_by'> & {
  imported_by: number
  operator_name: string | null
}

function toImport({ operator_name, imported_by: by, ...row }: ImportRow): SubscriberImport {
  return { ...row, imported_by: toOperatorRef(by, operator_name) }
}

export function listSubscriberImports(deps: Deps, limit: number): Read<SubscriberImport[]> {
  return read([selectImports(deps).orderBy(desc(id)).limit(limit)], ([rows]) => rows.map(toImport))
}

export function getSubscriberImport(deps: Deps, of: number): Read<SubscriberImport | null> {
  return read([selectImports(deps).where(eq(id, of))], ([[row]]) => (row ? toImport(row) : null))
}

interface FileKey {
  name: string
  sha256: string
  consent: string
  rows: number
  by: number
}

/** The operator's unfinished import of the file; only the latest imports are searched. */
export function openSubscriberImport(
  deps: Deps,
  file: Omit<FileKey, 'name' | 'consent'>,
): Read<SubscriberImport | null> {
  const query = selectImports(deps)
    .where(
      and(
        sql`${id} > (select max(latest.id) - 100 from ${subscriberImports} as latest)`,
        eq(sha256, file.sha256),
        eq(row_count, file.rows),
        eq(imported_by, file.by),
        isNull(finished_at),
        isNull(undone_at),
      ),
    )
    .limit(1)
  return read([query], ([[row]]) => (row ? toImport(row) : null))
}

export function insertSubscriberImportStatement(deps: Deps, { rows, by, ...file }: FileKey) {
  return deps.db
    .insert(subscriberImports)
    .values({ ...file, row_count: rows, imported_by: by, started_at: deps.now().toISOString() })
}

/** Id of the import written in the same batch. */
export const latestSubscriberImport = sql<number>`(select max(${subscriberImports.id}) from ${subscriberImports})`

export function hasStep(deps: Deps, importId: number, hash: string): Read<boolean> {
  const query = deps.db
    .select({ one: sql`1` })
    .from(subscriberImportSteps)
    .where(
      and(eq(subscriberImportSteps.import_id, importId), eq(subscriberImportSteps.sha256, hash)),
    )
  return read([query], ([rows]) => rows.length > 0)
}

interface StepCounts {
  row_count: number
  added_count: number
  updated_count: number
  suppressed_count: number
}

interface ImportStep extends StepCounts {
  import_id: number
  sha256: string
}

/**
 * Subscribes the addresses. Languages that an address has left stay out, even if it leaves while the step is written.
 * The batch fails if the step was imported before (`isStepImported`) or the import is undone (`isImportUndone`); its last
 * statement changes a row if the import is complete.
 */
export function importStepStatements(
  deps: Deps,
  step: ImportStep,
  rows: readonly ImportedSubscriber[],
): [Statement, ...Statement[]] {
  const at = deps.now().toISOString()
  const table = jsonTable(rows, 'entry')
  const hasLeft = (
    key: unknown,
    list?: unknown,
  ) => sql`exists (select 1 from ${unsubscribeTombstones} as left_list
    where left_list.key = ${key}${list === undefined ? sql`` : sql` and left_list.lang = ${list}`})`
  const done = sql`(select sum(${subscriberImportSteps.row_count}) from ${subscriberImportSteps}
    where ${subscriberImportSteps.import_id} = ${step.import_id})`
  const rowsUnlessUndone = sql<number>`(select ${step.row_count} from ${subscriberImports}
    where ${id} = ${step.import_id} and ${undone_at} is null)`
  return [
    deps.db.insert(subscriberImportSteps).values({ ...step, row_count: rowsUnlessUndone }),
    deps.db
      .insert(subscribers)
      .select(
        sql`select null, value ->> 'email', value ->> 'key', value ->> 'source', null, ${at} from ${table}
          where not ${hasLeft(sql`value ->> 'key'`)}`,
      )
      .onConflictDoNothing(),
    deps.db
      .insert(subscriptions)
      .select(
        sql`select ${subscribers.id}, list.value, ${at}, ${at}, ${step.import_id}, entry.value ->> 'consented_at'
          from ${table} join ${subscribers} on ${subscribers.email} = entry.value ->> 'email'
          join ${jsonTable(sql`entry.value`, 'list', '$.lists')}
          where not ${hasLeft(subscribers.email_hmac, sql`list.value`)}`,
      )
      .onConflictDoUpdate({
        target: [subscriptions.subscriber_id, subscriptions.lang],
        set: {
          confirmed_at: sql`excluded.confirmed_at`,
          import_id: sql`excluded.import_id`,
          consented_at: sql`excluded.consented_at`,
        },
        setWhere: isNull(subscriptions.confirmed_at),
      }),
    deps.db
      .update(subscriberImports)
      .set({ finished_at: at })
      .where(and(eq(id, step.import_id), isNull(finished_at), sql`${done} >= ${row_count}`)),
  ]
}

export function isStepImported(error: unknown): boolean {
  return isConstraintViolation(error, 'UNIQUE constraint failed: subscriber_import_steps.')
}

export function isImportUndone(error: unknown): boolean {
  return isConstraintViolation(
    error,
    'NOT NULL constraint failed: subscriber_import_steps.row_count',
  )
}

/** Ends an import; no further step can be written. Changes no row if it was undone before. */
export function markSubscriberImportUndoneStatement(deps: Deps, of: number): Statement {
  return deps.db
    .update(subscriberImports)
    .set({ undone_at: deps.now().toISOString() })
    .where(and(eq(id, of), isNull(undone_at)))
}

/** Ids of subscribers with a subscription that an import added or confirmed, except for those who chose it themselves. */
export function subscribersOfImport(deps: Deps, of: number, limit: number): Read<number[]> {
  const query = deps.db
    .selectDistinct({ id: subscriptions.subscriber_id })
    .from(subscriptions)
    .where(eq(subscriptions.import_id, of))
    .limit(limit)
  return read([query], ([rows]) => rows.map((row) => row.id))
}

/**
 * Reverts an import for these subscribers: subscriptions that waited for their confirmation wait again, others end
 * without a tombstone, so that the addresses can be imported or subscribe again.
 */
export function undoSubscriptionsStatements(
  deps: Deps,
  of: number,
  ids: readonly number[],
): [Statement, Statement, Statement] {
  const { subscriber_id, import_id, created_at, confirmed_at } = subscriptions
  const isImported = and(sql`${subscriber_id} in ${jsonValues(ids)}`, eq(import_id, of))
  return [
    deps.db
      .update(subscriptions)
      .set({ confirmed_at: null, import_id: null, consented_at: null })
      .where(and(isImported, lt(created_at, confirmed_at))),
    deps.db.delete(subscriptions).where(isImported),
    deps.db.delete(subscribers).where(
      and(
        sql`${subscribers.id} in ${jsonValues(ids)}`,
        notExists(
          deps.db
            .select({ one: sql`1` })
            .from(subscriptions)
            .where(eq(subscriber_id, subscribers.id)),
        ),
      ),
    ),
  ]
}
