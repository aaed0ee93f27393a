// Types of a request that belong to modules which are switched off (docs/decisions/site/modules.md).
import type { Endpoint } from '../../../client/contract/api/endpoint.ts'
import { isTypeOff, modulesOfType } from '../../../client/contract/site/modules.ts'
import { entryTypeOf, offModules } from '../../data/site/modules.ts'
import type { Deps } from '../../deps.ts'
import { problem } from '../../http/problem.ts'
import { run } from '../../storage/db.ts'

interface Asked {
  deps: Deps
  params?: unknown
  query: unknown
  body?: unknown
}

const entryPath = '/api/backstage/entry/:id'

/** @throws Problem `not_found` if the request names an item or entry type that is switched off */
export async function assertTypesOn(row: Endpoint, { deps, ...asked }: Asked): Promise<void> {
  // The log shows what has been done before.
  if (row.permission === 'audit.read') return
  const types = Object.values(asked).flatMap(typesIn)
  const ofEntry = row.path.startsWith(entryPath)
  if (!ofEntry && types.length === 0) return
  const off = await offModules(deps)
  if (off.size === 0) return
  const own = ofEntry ? await run(deps, entryTypeOf(deps, idIn(asked.params))) : null
  if ([...types, ...(own ? [own] : [])].some((type) => isTypeOff(off, type)))
    throw problem('not_found')
}

function typesIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return []
  const { type, kind } = part as { type?: unknown; kind?: unknown }
  return [type, kind].filter(
    (one): one is string => typeof one === 'string' && modulesOfType(one).length > 0,
  )
}

function idIn(params: unknown): number {
  return Number((params as { id?: unknown } | undefined)?.id)
}
