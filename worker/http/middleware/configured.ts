import { createMiddleware } from 'hono/factory'
import { hasCoreSecrets, findSecretProblems } from '../../auth/secrets.ts'
import type { AppEnv } from '../../env.ts'
import { problem } from '../problem.ts'

/** Throws `not_ready` while secrets are missing, because data written without them would be invalid later. */
export function requireSecrets(env: AppEnv['Bindings']): void {
  if (hasCoreSecrets(env)) return
  const { missing, short } = findSecretProblems(env)
  throw problem('not_ready', {
    cause: `secrets are missing or short: ${[...missing, ...short].join()}`,
  })
}

export const configured = createMiddleware<AppEnv>(async function configured(c, next) {
  requireSecrets(c.env)
  await next()
})
