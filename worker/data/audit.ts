// Audit log of changes by operators. Each event is written in the batch of its change, so neither exists without the
// other (docs/decisions/desk/operators.md).
import { and, asc, desc, eq, gt, is, lt, notInArray, SQL, sql } from 'drizzle-orm'
import type { AuditEntry, AuditQuery } from '../../client/contract/desk/audit.ts'
import { entryTypes } from '../../client/contract/desk/entries/types.ts'
import { aliasColumn, aliasNullableColumn, read, type Statement, type Read } from '../storage/db.ts'
import { jsonTable, selectValues } from '../storage/sql.ts'
import {
  apiTokens,
  responseTemplates,
  auditLog,
  contactMessages,
  scheduledNotifications,
  entries,
  images,
  issues,
  materialFiles,
  operators,
  releases,
  users,
} from '../storage/schema/index.ts'
import { previousChanged } from './counters.ts'
import type { Deps } from '../deps.ts'

interface AuditEvent {
  /** `noun.verb`. */
  action: string
  type: string
  /** Key of the target; an expression if the batch creates it. */
  id: number | string | SQL
  /** Relevant state before and after the change; never a secret. Expressions must yield JSON. */
  before?: unknown
  after?: unknown
}

/**
 * Belongs in the batch of the change. `operator` is null for the scheduler and for commands run on an operator's
 * machine.
 */
export function insertAuditStatement(
  deps: Deps,
  operator: { id: number } | null,
  act: AuditEvent,
): Statement {
  return deps.db.insert(auditLog).values(entryOf(deps, operator, act))
}

/** Must follow a statement that may change nothing; writes an event only if it changed a row. */
export function insertAuditIfChangedStatement(
  deps: Deps,
  operator: { id: number } | null,
  act: AuditEvent,
): Statement {
  return insertAuditIfStatement(deps, operator, act, previousChanged)
}

/** Writes an event if the condition holds, and returns its row. */
export function insertAuditIfStatement(
  deps: Deps,
  operator: { id: number } | null,
  act: AuditEvent,
  condition: SQL,
) {
  return deps.db
    .insert(auditLog)
    .select(selectValues(auditLog, entryOf(deps, operator, act), sql`where ${condition}`))
    .returning({ id: auditLog.id })
}

function entryOf(deps: Deps, operator: { id: number } | null, act: AuditEvent) {
  const { action, type, id, before = null, after = null } = act
  return {
    created_at: deps.now().toISOString(),
    operator_id: operator?.id ?? null,
    action,
    target_type: type,
    target_id: is(id, SQL) ? sql<string>`cast(${id} as text)` : String(id),
    before,
    after,
    request_id: deps.isScheduler ? null : deps.id,
    by_scheduler: operator === null && deps.isScheduler === true,
    token_id: deps.tokenId ?? null,
  }
}

/** Audit events per page. */
const pageSize = 50

type Filter = Pick<AuditQuery, 'operator' | 'type' | 'id' | 'action' | 'since' | 'until'>

const key = sql`cast(${auditLog.target_id} as integer)`
/** Uploads are logged by content hash, later changes by the image's id. */
const currentName = sql<string | null>`case
  when ${auditLog.target_type} in ${entryTypes} then
    (select ${entries.title} from ${entries} where ${entries.id} = ${key})
  when ${auditLog.target_type} = 'release' then
    (select ${releases.title} from ${releases} where ${releases.id} = ${key})
  when ${auditLog.target_type} = 'issue' then
    (select ${issues.title} from ${issues} where ${issues.id} = ${key})
  when ${auditLog.target_type} = 'notification' then
    (select coalesce(${scheduledNotifications.texts} ->> '$."zh-CN".title', ${scheduledNotifications.texts} ->> '$."en-US".title')
      from ${scheduledNotifications} where ${scheduledNotifications.id} = ${key})
  when ${auditLog.target_type} = 'operator' then
    (select them.name from ${operators} as them where them.id = ${key})
  when ${auditLog.target_type} = 'token' then
    (select ${apiTokens.name} from ${apiTokens} where ${apiTokens.id} = ${key})
  when ${auditLog.target_type} = 'message' then
    (select ${contactMessages.title} from ${contactMessages} where ${contactMessages.id} = ${key})
  when ${auditLog.target_type} = 'answer_template' then
    (select ${responseTemplates.name} from ${responseTemplates} where ${responseTemplates.id} = ${key})
  when ${auditLog.target_type} = 'member' then
    (select ${users.nickname} from ${users} where ${users.id} = ${key})
  when ${auditLog.action} = 'image.add' then
    (select ${images.origin_filename} from ${images} where ${images.sha256} = ${auditLog.target_id})
  when ${auditLog.action} = 'material.add' then
    (select ${materialFiles.filename} from ${materialFiles} where ${materialFiles.sha256} = ${auditLog.target_id})
  when ${auditLog.target_type} = 'image' then
    (select ${images.origin_filename} from ${images} where ${images.id} = ${key})
end`.as('name')

function selectAudit(deps: Deps) {
  return deps.db
    .select({
      ...auditColumns,
      name: currentName,
      operator_id: auditLog.operator_id,
      operator_name: aliasColumn(operators.name, 'operator_name'),
      token_name: aliasNullableColumn(apiTokens.name, 'token_name'),
    })
    .from(auditLog)
    .leftJoin(operators, eq(operators.id, auditLog.operator_id))
    .leftJoin(apiTokens, eq(apiTokens.id, auditLog.token_id))
    .$dynamic()
}

/** Events before `before`, or the latest; `next` is the cursor of the next page. */
export function listAudit(
  deps: Deps,
  { operator, type, id, action, since, until }: Filter,
  before: number | undefined,
): Read<{ items: AuditEntry[]; next: string | null }> {
  const { operator_id, target_id: item_id } = auditLog
  const first = sql`(select ${auditLog.id} from ${auditLog} where ${auditLog.created_at} >= ${since}
    order by ${auditLog.created_at}, ${auditLog.id} limit 1)`
  const last = sql`(select ${auditLog.id} from ${auditLog} where ${auditLog.created_at} <= ${until}
    order by ${auditLog.created_at} desc, ${auditLog.id} desc limit 1)`
  return read(
    [
      selectAudit(deps)
        .where(
          and(
            operator === undefined ? undefined : eq(operator_id, operator),
            type === undefined ? undefined : eq(auditLog.target_type, type),
            id === undefined ? undefined : eq(item_id, id),
            action === undefined ? undefined : eq(auditLog.action, action),
            since === undefined ? undefined : sql`${auditLog.id} >= ${first}`,
            until === undefined ? undefined : sql`${auditLog.id} <= ${last}`,
            before === undefined ? undefined : lt(auditLog.id, before),
          ),
        )
        .orderBy(desc(auditLog.id))
        .limit(pageSize + 1),
    ],
    ([rows]) => {
      const items = rows.slice(0, pageSize).map(toEntry)
      return { items, next: rows.length > pageSize ? String(items.at(-1)?.id) : null }
    },
  )
}

export function getAudit(deps: Deps, id: number): Read<AuditEntry | null> {
  return read([selectAudit(deps).where(eq(auditLog.id, id))], ([[row]]) =>
    row ? toEntry(row) : null,
  )
}

/** The next event on the same target, except for these actions. */
export function nextActionOn(
  deps: Deps,
  { id, type, item_id }: AuditEntry,
  except: readonly string[] = [],
): Read<AuditEntry | null> {
  const query = selectAudit(deps)
    .where(
      and(
        eq(auditLog.target_type, type),
        eq(auditLog.target_id, item_id),
        gt(auditLog.id, id),
        except.length > 0 ? notInArray(auditLog.action, [...except]) : undefined,
      ),
    )
    .orderBy(asc(auditLog.id))
    .limit(1)
  return read([query], ([[row]]) => (row ? toEntry(row) : null))
}

interface OwnAct {
  type: string
  id: string
  action: string
  since: string
}

/** Id of the operator's latest event of this kind on the target since that time. */
export function latestOwnAction(
  deps: Deps,
  operator: number,
  { type, id, action, since }: OwnAct,
): Read<number | null> {
  const query = deps.db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.target_type, type),
        eq(auditLog.target_id, id),
        eq(auditLog.action, action),
        eq(auditLog.operator_id, operator),
        gt(auditLog.created_at, since),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1)
  return read([query], ([[row]]) => row?.id ?? null)
}

/** Length of the log that is searched for further events of a batch. */
const maxBatchEvents = 100

interface Batch {
  /** Target of one event of the batch. */
  type: string
  id: string
  /** The request that wrote the batch. */
  request: string
}

/** Events near that of the target in a batch, without it: their targets and previous states. */
export function batchEvents(
  deps: Deps,
  { type, id, request }: Batch,
): Read<Pick<AuditEntry, 'action' | 'item_id' | 'before'>[]> {
  const own = sql`(select max(own.id) from ${auditLog} as own
    where own.target_type = ${type} and own.target_id = ${id} and own.request_id = ${request})`
  const query = deps.db
    .select({ action: auditLog.action, item_id: auditLog.target_id, before: auditLog.before })
    .from(auditLog)
    .where(
      and(
        sql`${auditLog.id} between ${own} - ${maxBatchEvents} and ${own} + ${maxBatchEvents}`,
        sql`${auditLog.id} <> ${own}`,
        eq(auditLog.request_id, request),
      ),
    )
    .orderBy(asc(auditLog.id))
  return read([query], ([rows]) => rows)
}

export interface LatestActs {
  /** For optimistic locking: id of the latest event, 0 before the first. */
  rev: number
  /** Operator and time of the latest change per target. */
  acts: ReadonlyMap<string, { at: string; by: AuditEntry['operator'] }>
}

/** The latest event per target. */
export function latestActions(deps: Deps, type: string, ids: readonly string[]): Read<LatestActs> {
  const query = selectAudit(deps).where(
    sql`${auditLog.id} in (select ${latestOf(type)} from ${jsonTable(ids, 'one')})`,
  )
  return read([query], ([rows]) => ({
    rev: Math.max(0, ...rows.map(({ id }) => id)),
    acts: new Map(
      rows.map((row) => {
        const { item_id, at, operator } = toEntry(row)
        return [item_id, { at, by: operator }]
      }),
    ),
  }))
}

/** True if nothing was logged for these targets since `rev`. */
export function isUnchangedSince(type: string, ids: readonly string[], rev: number): SQL {
  return sql`coalesce((select max(${latestOf(type)}) from ${jsonTable(ids, 'one')}), 0) = ${rev}`
}

/** One index seek per target. */
function latestOf(type: string): SQL {
  return sql`(select max(own.id) from ${auditLog} as own where own.target_type = ${type} and own.target_id = one.value)`
}

const auditColumns = {
  id: auditLog.id,
  at: auditLog.created_at,
  action: auditLog.action,
  type: auditLog.target_type,
  item_id: auditLog.target_id,
  before: auditLog.before,
  after: auditLog.after,
  request_id: auditLog.request_id,
  by_scheduler: auditLog.by_scheduler,
}

type AuditRow = Omit<AuditEntry, 'operator' | 'token'> & {
  token_name: string | null
  operator_id: number | null
  operator_name: string | null
}

function toEntry({
  operator_id,
  operator_name,
  token_name: token,
  ...entry
}: AuditRow): AuditEntry {
  const operator = operator_id === null ? null : { id: operator_id, name: operator_name ?? '' }
  return { ...entry, operator, token }
}
