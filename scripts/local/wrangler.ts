// Calls of wrangler whose output is read. A failure becomes one line that names what a person has to do.
import { spawnSync } from 'node:child_process'

export interface Outcome {
  isOk: boolean
  stdout: string
  /** Both outputs, as wrangler shows them to a person. */
  output: string
}

const quiet = { WRANGLER_HIDE_BANNER: 'true', WRANGLER_SEND_METRICS: 'false', NO_COLOR: '1' }

/** Runs wrangler without questions. `more` are further variables of its environment. */
export function wrangler(words: readonly string[], more: Record<string, string> = {}): Outcome {
  const { status, stdout, stderr, error } = spawnSync('wrangler', words, {
    encoding: 'utf8',
    env: { ...process.env, ...quiet, ...more },
    maxBuffer: 64 * 1024 * 1024,
  })
  if (error) throw error
  return { isOk: status === 0, stdout, output: stdout + stderr }
}

/** Rights of an API token by the part of the address that was refused. */
const rights: readonly [RegExp, string][] = [
  [/\/d1\//, 'D1: Edit'],
  [/\/storage\/kv\//, 'Workers KV Storage: Edit'],
  [/\/r2\//, 'Workers R2 Storage: Edit'],
  [/\/queues/, 'Queues: Edit'],
  [/\/zones/, 'Workers Routes: Edit'],
  [/\/workers\//, 'Workers Scripts: Edit'],
  [/\/(?:accounts|memberships)/, 'Account Settings: Read'],
]
const refused = /\[code: (?:10000|10023|9109|9106|7403)\]|\bauthentication error\b/i

/** One line for the failures that a person can mend; null for any other. */
export function remedyFor(output: string): string | null {
  const [, address = ''] = /Cloudflare API \((?<address>\/[^)]*)\) failed/.exec(output) ?? []
  if (address && refused.test(output)) {
    const right = rights.find(([part]) => part.test(address))?.[1]
    return `The account or API token may not do this: it lacks the right "${right ?? address}" (dash.cloudflare.com/profile/api-tokens).`
  }
  if (/not logged in|CLOUDFLARE_API_TOKEN|"loggedIn": ?false|wrangler login/i.test(output))
    return 'Not signed in to Cloudflare: npx wrangler login'
  if (/workers\.dev subdomain/.test(output))
    return `The account has no workers.dev address: choose one at ${/https:\/\/dash\S+onboarding/.exec(output)?.[0] ?? 'dash.cloudflare.com'}, or set "routes" in wrangler.toml.`
  if (/enable R2/i.test(output))
    return 'R2 is off in this account: turn it on in the Cloudflare dashboard (R2).'
  return null
}
