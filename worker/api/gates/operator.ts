import { createMiddleware } from 'hono/factory'
import { isValidPass } from '../../backstage/operator-pass.ts'
import type { AppEnv } from '../../env.ts'
import { problem } from '../../http/problem.ts'

/** Admits operators only, who send a back-office pass as bearer token. */
export const operatorsOnly = createMiddleware<AppEnv>(async function operatorsOnly(c, next) {
  const [, pass] = /^Bearer (\S+)$/i.exec(c.req.header('Authorization') ?? '') ?? []
  const { OPERATOR_SECRET: secret } = c.env
  if (!isValidPass('backstage', { secret, pass, now: c.get('deps').now() }))
    throw problem('forbidden')
  await next()
})
