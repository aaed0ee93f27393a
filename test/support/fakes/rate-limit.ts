// Rate limits of wrangler.toml. The platform's own start anew with each minute of the real clock, which a test can cross
// between two requests.
import wrangler from '../../../wrangler.toml?raw'

/** A limit with the number of requests in wrangler.toml for each key and period; by default, one period lasts forever. */
export function configuredLimit(name: string, period: () => number = () => 0): RateLimit {
  const [, limit] = new RegExp(`name = "${name}"[^[]*?limit = (\\d+)`).exec(wrangler) ?? []
  if (limit === undefined) throw new Error(`wrangler.toml has no limit ${name}`)
  const counts = new Map<string, number>()
  return {
    limit: ({ key }) => {
      const counted = `${period()} ${key}`
      const count = (counts.get(counted) ?? 0) + 1
      counts.set(counted, count)
      return Promise.resolve({ success: count <= Number(limit) })
    },
  }
}
