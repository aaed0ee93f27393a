// The operators' flag (docs/decisions/data/028-maintenance-switch.md): one KV key, read without D1, remembered for at most 5 s.
import type { Locale } from '../../client/contract/locale.ts'
import { callWithBreaker } from './circuit-breaker.ts'
import type { StorageDeps } from './db.ts'
import { staleMemo, memoize, setMemo } from './memo.ts'

export interface Maintenance {
  enabled: boolean
  /** When the site was closed, ISO 8601. */
  since?: string
  /** Expected end, ISO 8601. */
  until?: string
  message?: Partial<Record<Locale, string>>
  /** External page to send visitors to. */
  url?: string
}

export const maintenanceKey = 'maintenance'
const off: Maintenance = { enabled: false }
/** Milliseconds for which an isolate remembers it. */
const rememberedFor = 5000

/** The flag. While KV cannot be read, the last known one holds, initially off. */
export function maintenance(deps: StorageDeps): Promise<Maintenance> {
  return memoize(maintenanceKey, rememberedFor, async () => {
    try {
      return await storedMaintenance(deps)
    } catch {
      return staleMemo<Maintenance>(maintenanceKey) ?? off
    }
  })
}

/** The flag as KV has it now. */
export async function storedMaintenance({ kv }: Pick<StorageDeps, 'kv'>): Promise<Maintenance> {
  return (await callWithBreaker('kv', kv, () => kv.get<Maintenance>(maintenanceKey, 'json'))) ?? off
}

/** Known here at once, elsewhere within a minute. */
export async function storeMaintenance(
  { kv }: Pick<StorageDeps, 'kv'>,
  flag: Maintenance,
): Promise<void> {
  await callWithBreaker('kv', kv, () => kv.put(maintenanceKey, JSON.stringify(flag)))
  setMemo(maintenanceKey, flag, rememberedFor)
}
