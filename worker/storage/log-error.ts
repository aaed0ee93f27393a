// Error lines about work beyond a response. Lines of one request, batch of messages or cron minute share its id.
import type { StorageDeps } from './db.ts'

export function logError({ id }: Pick<StorageDeps, 'id'>, line: Record<string, unknown>): void {
  console.error(JSON.stringify({ level: 'error', request_id: id, ...line }))
}
