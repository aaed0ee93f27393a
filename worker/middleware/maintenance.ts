// While the operators' flag is on, every page is the maintenance screen and the API answers 503 (decision 40).
import { createMiddleware } from 'hono/factory'
import { splitLocale } from '../../client/contract/paths.ts'
import { maintenance, type Maintenance } from '../data/maintenance.ts'
import type { AppEnv } from '../env.ts'
import { neverStored } from '../http/cache-policy.ts'
import { problem, problemResponse } from '../http/problem.ts'
import { renderMaintenance } from '../pages/screens.tsx'

/** Seconds a client is told to wait when the operators set no end. */
const usualWait = 300

export const maintenanceGate = createMiddleware<AppEnv>(async function maintenanceGate(c, next) {
  const flag = await maintenance(c.get('deps'))
  const { locale, path } = splitLocale(c.req.path)
  if (!flag.enabled) {
    return path === '/maintenance'
      ? c.redirect(locale === 'zh-CN' ? '/' : `/${locale}`, 302)
      : next()
  }
  c.header('Cache-Control', neverStored)
  c.header('Retry-After', String(secondsLeft(flag, c.get('deps').now())))
  if (c.req.path.startsWith('/api/')) return problemResponse(c, problem('maintenance'))
  return renderMaintenance(c, locale, flag)
})

function secondsLeft(flag: Maintenance, now: Date): number {
  const left = flag.until ? Math.ceil((Date.parse(flag.until) - now.getTime()) / 1000) : Number.NaN
  return left > 0 ? left : usualWait
}
