import type { OwnUndo } from '../../contract/desk/audit.ts'
import { call } from '../api/call.ts'

/** Takes back what the operator has just done, as the log remembers what there was before. */
export async function undoOwn(
  action: OwnUndo['action'],
  type: string,
  id: number | string,
): Promise<void> {
  await call('POST /api/backstage/undo', { body: { action, type, id: String(id) } })
}
