import type { Redirect } from '../../../client/contract/desk/site/redirects-api.ts'
import type { FieldErrorCode } from '../../../client/contract/errors.ts'
import { defaultLocale } from '../../../client/contract/locale.ts'
import { normalPath, withSearch } from '../../../client/contract/normal-path.ts'
import { trimmed } from '../../../client/contract/text-fields.ts'
import { can } from '../../../client/contract/roles.ts'
import { insertAuditStatement } from '../../data/audit.ts'
import { publish } from '../../data/publish.ts'
import { getRedirect, redirectRemoval, redirectWrites } from '../../data/site/redirect.ts'
import { isApiPath, problem } from '../../http/problem.ts'
import { run, runAll } from '../../storage/db.ts'
import type { OperatorContext } from '../acting.ts'

interface Asked {
  from_path: string
  to_path: string
}

/** Hard invalidation: a cached 404 page must not be served stale. */
export const redirectChange = { tags: ['redirects'], isHard: true } as const

/** Splats and placeholders of hosts' redirect files. A redirect is of one address, so it would never fire. */
export const addressPattern = /\*|\/:\w/

type Refusal = { field: keyof Asked; code: 'path_query' | 'path_unusable' }

/** Both addresses in their normal form (client/contract/normal-path.ts); the target keeps its query and fragment. */
export function readRedirect({ from_path, to_path }: Asked, origin: string): Asked | Refusal {
  const [source, target] = [onSite(from_path, origin), onSite(to_path, origin)]
  if (/[?#]/.test(source)) return { field: 'from_path', code: 'path_query' }
  const [from, to] = [normalSource(source, origin), normalPath(target)]
  if (from === null || addressPattern.test(from))
    return { field: 'from_path', code: 'path_unusable' }
  if (to === null) return { field: 'to_path', code: 'path_unusable' }
  const { search, hash } = new URL(target, origin)
  return { from_path: from, to_path: to + search + hash }
}

/** Throws `validation_failed` for addresses that cannot be used. */
function normalRedirect(asked: Asked, origin: string): Asked {
  const read = readRedirect(asked, origin)
  if ('code' in read) throw refusedAddress(read.field, read.code)
  return read
}

/** Normal form of a path with a redirect; `null` if none can be there. */
export function normalSource(path: string, origin: string): string | null {
  const normal = normalPath(onSite(path, origin))
  return normal === null || isApiPath(normal) ? null : normal
}

/** The path, also of a pasted address of this site; a path that is unusable if it is of another one. */
const onSite = (path: string, origin: string) => pathOnSite(path, origin) ?? '//'

/** The path of an address, with its query and fragment; `null` if it is none of this site. */
export function pathOnSite(path: string, origin: string): string | null {
  const address = trimmed(path)
  const [, host, own] = /^(?:https?:)?\/\/([^/?#\\]*)(.*)$/is.exec(address) ?? []
  if (host?.toLowerCase() === new URL(origin).host) return own?.startsWith('/') ? own : `/${own}`
  return host === undefined && address.startsWith('/') ? address : null
}

function refusedAddress(field: keyof Asked, code: FieldErrorCode) {
  return problem('validation_failed', { fields: [{ field, code }] })
}

/** True if a page is at the path, so that a redirect from there would never be used. 301 is an earlier redirect. */
export async function isPathTaken(
  refetch: (path: string) => Promise<Response>,
  path: string,
): Promise<boolean> {
  const { status, body } = await refetch(path)
  await body?.cancel()
  return status === 200 || status === 302
}

interface Site {
  origin: string
  /** Asks the site itself. */
  refetch: (path: string) => Promise<Response>
}

/** Adds a redirect between addresses in any spelling. @throws Problem `validation_failed` or `redirect_circular` */
export async function addWrittenRedirect(
  acting: OperatorContext,
  written: Asked,
  { origin, refetch }: Site,
): Promise<Redirect> {
  const asked = normalRedirect(written, origin)
  if (await isPathTaken(refetch, asked.from_path)) throw refusedAddress('from_path', 'path_taken')
  return addRedirect(acting, asked)
}

/** Adds a redirect in normal form. A redirect to another redirect is stored with the final target. */
export async function addRedirect(
  { deps, operator }: OperatorContext,
  { from_path, to_path }: Asked,
): Promise<Redirect> {
  assertMayRedirect(operator)
  const target = normalPath(to_path) ?? to_path
  const { next, former } = await runAll(deps, {
    next: getRedirect(deps, target),
    former: getRedirect(deps, from_path),
  })
  const end = next === null ? to_path : withSearch(next, to_path.slice(target.length))
  if (normalPath(end) === from_path) throw problem('redirect_circular')
  const act = { action: 'redirect.add', type: 'redirect', id: from_path }
  await publish(deps, {
    ...redirectChange,
    writes: [
      ...redirectWrites(deps, { from: from_path, to: end, by: operator.id }),
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
  { deps, operator }: OperatorContext,
  from_path: string,
): Promise<void> {
  assertMayRedirect(operator)
  const to_path = await run(deps, getRedirect(deps, from_path))
  if (to_path === null) throw problem('not_found')
  const act = { action: 'redirect.delete', type: 'redirect', id: from_path }
  await publish(deps, {
    ...redirectChange,
    writes: [
      redirectRemoval(deps, from_path),
      insertAuditStatement(deps, operator, { ...act, before: { to_path } }),
    ],
  })
}

/** A redirect works in every language, so it needs permission for the default one. */
export function assertMayRedirect(operator: OperatorContext['operator']): void {
  if (!can(operator, 'redirect.write', { lang: defaultLocale })) throw problem('forbidden')
}
