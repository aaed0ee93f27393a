// Devices with web push. Each belongs to a session and ends with it.
import { and, desc, eq, ne, or, sql } from 'drizzle-orm'
import { maxPushDevices, type PushForm } from '../../../client/contract/notifications/push.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { read, type Read, type Statement } from '../../storage/db.ts'
import { selectValues } from '../../storage/sql.ts'
import { pushDevices, sessions } from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'

const { id, user_id, session_id, endpoint, server_key, news, reminders, draws, created_at } =
  pushDevices

/** Kinds that the device of a session gets; `null` without push, or after a change of the site's key. */
export function getPushDevice(deps: Deps, sessionId: number) {
  const query = deps.db
    .select({ id, lang: pushDevices.lang, news, reminders, draws })
    .from(pushDevices)
    .where(and(eq(session_id, sessionId), eq(server_key, deps.pushKeys?.publicKey ?? '')))
  return read([query], ([[row]]) => row ?? null)
}

interface Owner {
  session: number
  user: number
  lang: Locale
}

/**
 * Subscribes the device of a session. A browser has one endpoint for everyone who logs in there, so its earlier owner
 * loses it with all unsent messages. Messages of kinds that are now off end too.
 */
export function setPushDeviceStatements(
  deps: Deps,
  owner: Owner,
  { keys, endpoint: address, ...wanted }: PushForm,
): [Statement, ...Statement[]] {
  const row = {
    ...wanted,
    ...keys,
    server_key: deps.pushKeys?.publicKey ?? '',
    lang: owner.lang,
  }
  const newest = deps.db
    .select({ id })
    .from(pushDevices)
    .where(eq(user_id, owner.user))
    .orderBy(desc(id))
    .limit(maxPushDevices)
  return [
    deps.db
      .delete(pushDevices)
      .where(
        or(
          and(eq(endpoint, address), ne(session_id, owner.session)),
          and(eq(session_id, owner.session), ne(endpoint, address)),
        ),
      ),
    deps.db
      .insert(pushDevices)
      .select(
        // The session may have ended meanwhile.
        selectValues(
          pushDevices,
          {
            ...row,
            user_id: sessions.user_id,
            session_id: sessions.id,
            endpoint: address,
            created_at: deps.now().toISOString(),
          },
          sql`from ${sessions} where ${sessions.id} = ${owner.session} and ${sessions.user_id} = ${owner.user}`,
        ),
      )
      .onConflictDoUpdate({ target: endpoint, set: row }),
    deps.db
      .delete(pushDevices)
      .where(sql`${user_id} = ${owner.user} and ${id} not in (select id from ${newest})`),
  ]
}

export function endPushDeviceStatement(deps: Deps, sessionId: number): Statement {
  return deps.db.delete(pushDevices).where(eq(session_id, sessionId))
}

export interface ExportedDevice {
  service: string
  news: boolean
  reminders: boolean
  draws: boolean
  created_at: string
}

/** Devices of a member, by the host of their push service. */
export function listPushDevices(deps: Deps, userId: number): Read<ExportedDevice[]> {
  const query = deps.db
    .select({ endpoint, news, reminders, draws, created_at })
    .from(pushDevices)
    .where(eq(user_id, userId))
    .orderBy(id)
    .limit(maxPushDevices)
  return read([query], ([rows]) =>
    rows.map(({ endpoint: address, ...row }) => ({ service: new URL(address).hostname, ...row })),
  )
}
