import type { Context } from 'hono'
import type { Locale } from '../../client/contract/locale.ts'
import type { AppEnv } from '../env.ts'
import { siteRequestContextOf, type SiteRequestContext } from '../services/visitor.ts'

/** Request context of the desk, before and after sign-in. */
export interface DeskRequestContext extends SiteRequestContext {
  env: SiteRequestContext['env'] & Pick<Env, 'ENVIRONMENT' | 'OPERATOR_SECOND_FACTOR'>
}

export function deskVisitorOf(c: Context<AppEnv>, locale: Locale): DeskRequestContext {
  return { ...siteRequestContextOf(c, locale), env: c.env }
}
