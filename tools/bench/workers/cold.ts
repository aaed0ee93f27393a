// The product as if content were published before every request: the clock runs ahead as in warm.ts, so the change log
// is read again, and each time everything has changed. No cached page or data is usable, so every request queries D1.
import site from 'site'
import type { SerializedChangeLog } from '../../../worker/storage/cache/change-log.ts'

const elevenMinutes = 11 * 60_000
const clock = Date.now
let passed = 0
/** Greater than every sequence in the bench database. */
let sequence = 10_000_000_000_000
Date.now = () => clock() + passed

const everythingAt = (at: number): SerializedChangeLog => ({
  sequence: at,
  globalSequence: at,
  floor: 0,
  changes: [],
})

function republished(kv: KVNamespace): KVNamespace {
  const get = (key: string, type: 'json') =>
    key === 'content_changes' ? Promise.resolve(everythingAt(++sequence)) : kv.get(key, type)
  const put: KVNamespace['put'] = (key, value, options) => kv.put(key, value, options)
  return { get, put } as KVNamespace
}

export default {
  fetch(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
    passed += elevenMinutes
    return site.fetch(request, { ...env, KV: republished(env.KV) }, context)
  },
}
