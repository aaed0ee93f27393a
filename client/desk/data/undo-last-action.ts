import type { LastActionRef } from '../../contract/desk/audit.ts'
import { call } from '../api/client.ts'

/** Undoes the operator's last action on an entry. The server restores the previous state from the log. */
export async function undoLastAction(
  action: LastActionRef['action'],
  type: string,
  id: number | string,
): Promise<void> {
  await call('POST /api/backstage/undo', { body: { action, type, id: String(id) } })
}
