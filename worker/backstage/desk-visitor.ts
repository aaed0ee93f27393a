import type { Context } from 'hono'
import type { Locale } from '../../client/contract/locale.ts'
import type { AppEnv } from '../env.ts'
import { visitorOf, type Visitor } from '../services/visitor.ts'

/** Whoever stands before the desk or works at it, and what a use case of the desk needs to answer them. */
export interface DeskVisitor extends Visitor {
  env: Visitor['env'] & Pick<Env, 'ORIGIN' | 'ENVIRONMENT' | 'OPERATOR_SECOND_FACTOR'>
  requestId: string
}

export function deskVisitorOf(c: Context<AppEnv>, locale: Locale): DeskVisitor {
  return { ...visitorOf(c, locale), env: c.env, requestId: c.get('requestId') }
}
