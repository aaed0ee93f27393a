// The one public address of the site, which all code reads as ORIGIN. A site without one in its configuration takes that
// of its setup, and before the setup that of each request.
import { storedOrigin } from './data/site/origin.ts'
import { createDeps } from './deps.ts'

interface Located {
  env: Env
  /** False before the setup. Search engines may not index such a site. */
  isKnown: boolean
}

/** Bindings with the public address. `request` provides it before the setup. */
export async function locate(env: Env, request?: Request): Promise<Located> {
  if (env.ORIGIN !== '') return { env, isKnown: true }
  const deps = createDeps(env, () => undefined)
  // While the database does not answer, the site may well have been set up.
  const stored = await storedOrigin(deps).catch(() => undefined)
  const ORIGIN = stored ?? (request ? new URL(request.url).origin : '')
  return { env: { ...env, ORIGIN }, isKnown: stored !== null }
}

/** The answer of a site before its setup, which no search engine may index. */
export function unindexed(answer: Response): Response {
  if (answer.webSocket) return answer
  const copy = new Response(answer.body, answer)
  copy.headers.set('X-Robots-Tag', 'noindex')
  return copy
}
