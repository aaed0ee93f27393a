// Parts of the site that are switched off, and what they leave out elsewhere (docs/decisions/site/modules.md).
import { eq } from 'drizzle-orm'
import { byType, searchableTypes, type SearchableType } from '../../../client/contract/items.ts'
import type { EntryType } from '../../../client/contract/desk/entries/types.ts'
import { memberTabs, type MemberTab } from '../../../client/contract/members/tabs.ts'
import { defaultLocale } from '../../../client/contract/locale.ts'
import {
  isLinkOff,
  isPathOff,
  isTypeOff,
  noneOff,
  offModulesIn,
  type OffModules,
} from '../../../client/contract/site/modules.ts'
import { read, type Read } from '../../storage/db.ts'
import { entries } from '../../storage/schema/index.ts'
import type { Partner } from '../../../client/contract/site/site.ts'
import type { Deps } from '../../deps.ts'
import { loadChrome } from './site.ts'

/** Read from the cached chrome. None while it cannot be read. */
export function offModules(deps: Deps): Promise<OffModules> {
  return loadChrome(deps, defaultLocale).then(
    ({ settings }) => offModulesIn(settings),
    () => noneOff,
  )
}

/** Tabs of the member center on a site without these modules. */
export const memberTabsWithout = (off: OffModules): MemberTab[] =>
  memberTabs.filter((tab) => !isPathOff(off, `/member/${tab}`))

/**
 * JSON data without links to modules that are switched off: list entries that lead there are omitted, and other things
 * keep no link.
 */
export function withoutOffLinks<Data>(off: OffModules, data: Data): Data {
  return off.size > 0 ? (pruned(off, data) as Data) : data
}

function pruned(off: OffModules, data: unknown): unknown {
  if (Array.isArray(data))
    return data.filter((one) => !leadsOff(off, one)).map((one) => pruned(off, one))
  if (typeof data !== 'object' || data === null) return data
  if (isPartner(data)) return isLinkOff(off, data.uri) ? { ...data, uri: '' } : data
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [
      key,
      key === 'link' && typeof value === 'string' && isLinkOff(off, value)
        ? null
        : pruned(off, value),
    ]),
  )
}

/** A partner is shown without a page, too. */
const isPartner = (data: object): data is Partner => 'mark' in data && 'uri' in data

function leadsOff(off: OffModules, entry: unknown): boolean {
  if (typeof entry !== 'object' || entry === null || isPartner(entry)) return false
  const { uri, url } = entry as { uri?: unknown; url?: unknown }
  return [uri, url].some((one) => typeof one === 'string' && isLinkOff(off, one))
}

/** Use of a label without the types of modules that are switched off. */
export function withoutOffTypes<Use extends Record<SearchableType, boolean>>(
  off: OffModules,
  use: Use,
): Use {
  if (off.size === 0) return use
  return { ...use, ...byType(searchableTypes, (type) => use[type] && !isTypeOff(off, type)) }
}

/** Type of an entry, of any state. */
export function entryTypeOf(deps: Deps, id: number): Read<EntryType | null> {
  const { type } = entries
  const query = deps.db.select({ type }).from(entries).where(eq(entries.id, id))
  return read([query], ([[row]]) => row?.type ?? null)
}
