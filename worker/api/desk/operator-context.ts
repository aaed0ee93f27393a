import type { LiveOperator } from '../../data/operators/session.ts'
import { problem } from '../../http/problem.ts'
import type { Input } from '../endpoint/endpoint.ts'
import type { Endpoint } from '../../../client/contract/api/endpoint.ts'
import type { OperatorContext } from '../../desk/acting.ts'

type Asked = Pick<Input<Endpoint>, 'c' | 'deps'> & { operator: LiveOperator }

/** The acting operator and their request. */
export function operatorContextOf({ c, deps, operator }: Asked): OperatorContext {
  return { deps, operator, requestId: c.get('requestId'), socketId: c.req.header('X-Socket-ID') }
}

/** Revision that a change is based on: `If-Match: "12"`, also with the hash that reads add. */
export function requireIfMatch({ c }: Pick<Asked, 'c'>): number {
  const [, digits] = /^"(\d{1,9})(?:-[\w-]+)?"$/.exec(c.req.header('If-Match') ?? '') ?? []
  if (!digits) throw problem('precondition_required')
  return Number(digits)
}
