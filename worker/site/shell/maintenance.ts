// In maintenance mode, every page is the maintenance screen and the API returns 503
// (docs/decisions/desk/settings.md).
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { href, splitLocale } from '../../../client/contract/paths.ts'
import { maintenancePass, passLifetime } from '../../desk/operators/maintenance-pass.ts'
import { maintenance, type Maintenance } from '../../storage/maintenance.ts'
import type { AppEnv } from '../../env.ts'
import { neverStored } from '../../http/cache-policy.ts'
import { isApiPath, problem, problemResponse } from '../../http/problem.ts'
import { renderMaintenance } from './screens.tsx'
import { disconnectForMaintenance } from '../../realtime/disconnect.ts'

/** Default `Retry-After` in seconds. */
const defaultRetryAfter = 300
const passCookie = 'operator'

export const maintenanceMiddleware = createMiddleware<AppEnv>(
  async function maintenanceGate(c, next) {
    const { locale, path } = splitLocale(c.req.path)
    const pass = path === '/maintenance' ? c.req.query('pass') : undefined
    const hasValidPass = pass !== undefined && (await isValid(c, pass))
    if (hasValidPass) {
      const options = {
        path: '/',
        maxAge: passLifetime,
        httpOnly: true,
        secure: true,
        sameSite: 'Lax',
      } as const
      setCookie(c, passCookie, pass, options)
    }
    const flag = await readFlag(c)
    if (hasValidPass || (!flag.enabled && path === '/maintenance')) {
      c.header('Cache-Control', neverStored)
      return c.redirect(href(locale, 'home'), 302)
    }
    if (!flag.enabled || isDesk(c.req.path) || (await isOperator(c))) return next()
    c.header('Cache-Control', neverStored)
    c.header('Retry-After', String(secondsLeft(flag, c.get('deps').now())))
    if (isApiPath(c.req.path)) return problemResponse(c, problem('maintenance'))
    return renderMaintenance(c, locale, flag)
  },
)

/** The desk stays open, because operators work there during maintenance. */
function isDesk(path: string): boolean {
  return /^(?:\/api)?\/backstage(?:\/|$)/.test(path)
}

/** True if maintenance mode closes the site for this request. */
export async function isClosedFor(c: Context<AppEnv>): Promise<boolean> {
  return (await readFlag(c)).enabled && !(await isOperator(c))
}

/** Reads the flag. A request during maintenance also closes open sockets. */
async function readFlag(c: Context<AppEnv>): Promise<Maintenance> {
  const flag = await maintenance(c.get('deps'))
  if (flag.enabled) await disconnectForMaintenance(c.get('deps'))
  return flag
}

export const isOperator = (c: Context<AppEnv>) => isValid(c, getCookie(c, passCookie))

async function isValid(c: Context<AppEnv>, pass: string | undefined): Promise<boolean> {
  return (await maintenancePass.read(c.env.OPERATOR_SECRET, pass, c.get('deps').now())) !== null
}

function secondsLeft(flag: Maintenance, now: Date): number {
  const left = flag.until ? Math.ceil((Date.parse(flag.until) - now.getTime()) / 1000) : Number.NaN
  return left > 0 ? left : defaultRetryAfter
}
