import { createMiddleware } from 'hono/factory'
import { hasCoreSecrets, findSecretProblems } from '../../auth/secrets.ts'
import type { AppEnv } from '../../env.ts'
import { problem } from '../problem.ts'

/** Throws `not_ready` on a site without its secrets, rather than storing what is wrong as soon as it has them. */
export function requireSecrets(env: AppEnv['Bindings']): void {
  if (hasCoreSecrets(env)) return
  throw problem('not_ready', {
    cause: `secrets are missing: ${findSecretProblems(env).missing.join()}`,
  })
}

export const configured = createMiddleware<AppEnv>(async function configured(c, next) {
  requireSecrets(c.env)
  await next()
})
