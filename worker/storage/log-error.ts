// Lines of the log about work behind a request, a batch of messages or a minute: all of one have its id.
import type { StorageDeps } from './db.ts'

export function logError({ id }: Pick<StorageDeps, 'id'>, line: Record<string, unknown>): void {
  console.error(JSON.stringify({ level: 'error', request_id: id, ...line }))
}
