import type { Redirect } from '../../../client/contract/desk/site/redirects-api.ts'
import { splitLocale } from '../../../client/contract/paths.ts'
import { can } from '../../../client/contract/roles.ts'
import { insertAuditStatement } from '../../data/audit.ts'
import { publish } from '../../data/publish.ts'
import { getRedirect, redirectRemoval, redirectWrites } from '../../data/site/redirect.ts'
import { problem } from '../../http/problem.ts'
import { run, runAll } from '../../storage/db.ts'
import type { OperatorContext } from '../acting.ts'

interface Asked {
  from_path: string
  to_path: string
}

/** Hard invalidation: a cached 404 page must not be served stale. */
const change = { tags: ['redirects'], isHard: true } as const

/** A redirect to another redirect is stored with the final target. */
export async function addRedirect(
  { deps, operator, requestId }: OperatorContext,
  { from_path, to_path }: Asked,
): Promise<Redirect> {
  assertMayRedirect(operator, from_path)
  const { next, former } = await runAll(deps, {
    next: getRedirect(deps, to_path),
    former: getRedirect(deps, from_path),
  })
  const end = next ?? to_path
  if (end === from_path) throw problem('redirect_circular')
  const act = { action: 'redirect.add', type: 'redirect', id: from_path, request_id: requestId }
  await publish(deps, {
    ...change,
    writes: [
      ...redirectWrites(deps, { from: from_path, to: to_path, by: operator.id }),
      insertAuditStatement(deps, operator, {
        ...act,
        before: former === null ? null : { to_path: former },
        after: { to_path: end },
      }),
    ],
  })
  const stored = await run(deps, getRedirect(deps, from_path))
  // The later of two concurrent redirects that form a circle is not written.
  if (stored === null) throw problem('redirect_circular')
  const created_by = { id: operator.id, name: operator.name }
  return { from_path, to_path: stored, created_by, created_at: deps.now().toISOString() }
}

export async function deleteRedirect(
  { deps, operator, requestId }: OperatorContext,
  from_path: string,
): Promise<void> {
  assertMayRedirect(operator, from_path)
  const to_path = await run(deps, getRedirect(deps, from_path))
  if (to_path === null) throw problem('not_found')
  const act = { action: 'redirect.delete', type: 'redirect', id: from_path, request_id: requestId }
  await publish(deps, {
    ...change,
    writes: [
      redirectRemoval(deps, from_path),
      insertAuditStatement(deps, operator, { ...act, before: { to_path } }),
    ],
  })
}

/** Permission depends on the language of the redirected path. */
function assertMayRedirect(operator: OperatorContext['operator'], from_path: string): void {
  const { locale: lang } = splitLocale(from_path)
  if (!can(operator, 'redirect.write', { lang })) throw problem('forbidden')
}
