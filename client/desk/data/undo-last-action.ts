import type { LastActionRef } from '../../contract/desk/audit.ts'
import { call } from '../api/client.ts'

/** Takes back what the operator has just done, as the log remembers what there was before. */
export async function undoLastAction(
  action: LastActionRef['action'],
  type: string,
  id: number | string,
): Promise<void> {
  await call('POST /api/backstage/undo', { body: { action, type, id: String(id) } })
}
