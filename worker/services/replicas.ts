import type { Context } from 'hono'
import { sessionToken } from '../auth/session-cookie.ts'
import type { AppEnv } from '../env.ts'

/**
 * Allows replica reads for requests without a session; members must see their own writes
 * (docs/decisions/data/replica-reads.md).
 */
export function allowReplicas(c: Context<AppEnv>): void {
  if (!sessionToken(c)) c.set('deps', { ...c.get('deps'), allowReplicaReads: true })
}
