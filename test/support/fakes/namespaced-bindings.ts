// Prefixes all names of a test's site: counters, hubs, limits, keys, cached responses. Data of an earlier site is
// unreachable, so nothing has to be deleted.
import { env } from 'cloudflare:workers'
import { configuredLimit } from './rate-limit.ts'

let site = 0

/** Starts new names; nothing stored before is found. */
export function startNames(): void {
  site += 1
}

const own = (name: string) => `${site} ${name}`

function ownAddress(address: string): string {
  const url = new URL(address)
  url.searchParams.set('site', String(site))
  return url.href
}

/** Wraps methods of a platform object so that the name in their first argument gets this site's prefix. */
function rename<Name>(target: object, methods: string[], toOwn: (name: Name) => Name): void {
  for (const method of methods) {
    const real: unknown = Reflect.get(target, method)
    if (typeof real !== 'function') throw new TypeError(`${method} is not a method`)
    const value = (name: Name, ...rest: unknown[]): unknown =>
      Reflect.apply(real, target, [toOwn(name), ...rest])
    Object.defineProperty(target, method, { value, configurable: true, writable: true })
  }
}

for (const objects of [env.THROTTLE, env.MAIL_SLOTS, env.REALTIME])
  rename(objects, ['idFromName'], own)
for (const name of [
  'METRICS_LIMIT',
  'READ_LIMIT',
  'SEARCHES',
  'WRITE_LIMIT',
  'FALLBACK_LIMIT',
  'SUGGESTIONS',
] as const) {
  const counted = configuredLimit(name)
  const value = ({ key }: RateLimitOptions) => counted.limit({ key: own(key) })
  Object.defineProperty(env[name], 'limit', { value, configurable: true, writable: true })
}
rename(env.KV, ['get', 'getWithMetadata', 'put', 'delete'], own)
rename(caches.default, ['match', 'put', 'delete'], ownAddress)

/** Keys of this site in KV. */
export async function keyNames(): Promise<string[]> {
  const { keys } = await env.KV.list({ prefix: own('') })
  return keys.map(({ name }) => name)
}
