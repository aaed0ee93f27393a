// The product with so few visits that no rendered page is cached: its clock advances by 25 hours per request, pages in
// memory expire after 24, and none is found in the Cache API or KV. Content is unchanged. Page data in KV expires after
// a day, too, so it always counts as just read. Many distinct addresses would have the same effect for articles, but
// the home page has only one per language.
import site from 'site'

const moreThanADay = 25 * 60 * 60_000
const clock = Date.now
let passed = 0
Date.now = () => clock() + passed

const emptyCache = { match: () => Promise.resolve(), put: () => Promise.resolve() }
Object.defineProperty(globalThis, 'caches', { value: { default: emptyCache } })

function withoutPages(kv: KVNamespace): KVNamespace {
  const get = async (key: string, options: KVNamespaceGetOptions<'json'>) => {
    if (key.startsWith('page:')) return null
    const found = await kv.get<object>(key, options)
    return found && 'readAt' in found ? { ...found, readAt: Date.now() } : found
  }
  const put: KVNamespace['put'] = (key, value, options) =>
    key.startsWith('page:') ? Promise.resolve() : kv.put(key, value, options)
  return { get, put } as KVNamespace
}

export default {
  fetch(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
    passed += moreThanADay
    return site.fetch(request, { ...env, KV: withoutPages(env.KV) }, context)
  },
}
