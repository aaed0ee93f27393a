// The operators' flag (docs/decisions/028-maintenance-switch.md): one KV key, read without D1, remembered for at most 5 s.
import type { Locale } from '../../client/contract/locale.ts'
import type { Deps } from './db.ts'
import { lastKnown, remember } from './memory.ts'
import { within } from './time-limit.ts'

export interface Maintenance {
  enabled: boolean
  /** When it should be over, ISO 8601. */
  until?: string
  message?: Partial<Record<Locale, string>>
  /** The external page visitors are sent on to. */
  url?: string
}

export const maintenanceKey = 'maintenance'
const off: Maintenance = { enabled: false }

/** The flag; a KV that cannot be read keeps the last one known, off at first. */
export function maintenance(deps: Deps): Promise<Maintenance> {
  return remember(maintenanceKey, 5000, async () => {
    try {
      return (await within('kv', () => deps.kv.get<Maintenance>(maintenanceKey, 'json'))) ?? off
    } catch {
      return lastKnown<Maintenance>(maintenanceKey) ?? off
    }
  })
}
