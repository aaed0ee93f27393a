import type { Context } from 'hono'
import { sessionToken } from '../auth/session-cookie.ts'
import type { AppEnv } from '../env.ts'

/**
 * Lets replicas answer this request's reads, unless it comes with a session: members see what they have just done
 * (docs/decisions/data/053-reads-from-replicas.md).
 */
export function allowReplicas(c: Context<AppEnv>): void {
  if (!sessionToken(c)) c.set('deps', { ...c.get('deps'), allowReplicaReads: true })
}
