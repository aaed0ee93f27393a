// The operators' flag (docs/decisions/028-maintenance-switch.md): one KV key, read without D1, remembered for at most 5 s.
import type { Locale } from '../../client/contract/locale.ts'
import type { Deps } from './db.ts'
import { lastKnown, remember } from './memory.ts'
import { within } from './time-limit.ts'

export interface Maintenance {
  enabled: boolean
  /** Expected end, ISO 8601. */
  until?: string
  message?: Partial<Record<Locale, string>>
  /** External page to send visitors to. */
  url?: string
}

export const maintenanceKey = 'maintenance'
const off: Maintenance = { enabled: false }

/** The flag. While KV cannot be read, the last known one holds, initially off. */
export function maintenance(deps: Deps): Promise<Maintenance> {
  return remember(maintenanceKey, 5000, async () => {
    try {
      return (await within('kv', () => deps.kv.get<Maintenance>(maintenanceKey, 'json'))) ?? off
    } catch {
      return lastKnown<Maintenance>(maintenanceKey) ?? off
    }
  })
}
