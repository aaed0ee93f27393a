// Maintenance flag (docs/decisions/desk/settings.md): one KV key, read without D1, memoized for at most 5
// s.
import * as z from 'zod/mini'
import { locales } from '../../client/contract/locale.ts'
import { callWithBreaker } from './circuit-breaker.ts'
import type { StorageDeps } from './db.ts'
import { logError } from './log-error.ts'
import { staleMemo, memoize, setMemo } from './memo.ts'

const flagSchema = z.object({
  enabled: z.boolean(),
  /** Time at which the site was closed, ISO 8601. */
  since: z.optional(z.string()),
  /** Expected end, ISO 8601. */
  until: z.optional(z.string()),
  message: z.optional(z.partialRecord(z.enum(locales), z.string())),
  /** External page to send visitors to. */
  url: z.optional(z.string()),
  /** The database is being replaced, so the desk is read-only too. */
  restoring: z.optional(z.literal(true)),
})
export type Maintenance = z.infer<typeof flagSchema>

export const maintenanceKey = 'maintenance'
const off: Maintenance = { enabled: false }
/** Memo lifetime in milliseconds. */
const rememberedFor = 5000

/** The flag. While KV cannot be read, the last known one applies, initially off. */
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
export async function storedMaintenance(
  deps: Pick<StorageDeps, 'id' | 'kv'>,
): Promise<Maintenance> {
  const { kv } = deps
  return flagIn(deps, await callWithBreaker('kv', kv, () => kv.get(maintenanceKey)))
}

/** Operators may write any text by hand, so an invalid flag closes the site. */
function flagIn(deps: Pick<StorageDeps, 'id'>, text: string | null): Maintenance {
  if (text === null || ['false', 'off'].includes(text.trim())) return off
  const flag = flagSchema.safeParse(jsonIn(text))
  if (flag.success) return flag.data
  logError(deps, {
    maintenance: 'the maintenance flag has an invalid value; the site stays in maintenance',
    value: text.slice(0, 80),
  })
  return { enabled: true }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Takes effect in this isolate at once, elsewhere within a minute. */
export async function storeMaintenance(
  { kv }: Pick<StorageDeps, 'kv'>,
  flag: Maintenance,
): Promise<void> {
  await callWithBreaker('kv', kv, () => kv.put(maintenanceKey, JSON.stringify(flag)))
  setMemo(maintenanceKey, flag, rememberedFor)
}
