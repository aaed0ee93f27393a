// Tokens of the content API. The desk shows a token once and stores only its hash.
import type { ApiToken, TokenInput } from '../../../client/contract/desk/tokens/token.ts'
import { createApiToken, prefixOf } from '../../auth/api-token.ts'
import { hashToken } from '../../auth/token.ts'
import { insertAuditIfChangedStatement } from '../../data/audit.ts'
import {
  insertApiTokenStatement,
  insertedApiToken,
  listApiTokens,
  revokeApiTokenStatement,
} from '../../data/operators/api-token.ts'
import { problem } from '../../http/problem.ts'
import { read, run, writeBatch } from '../../storage/db.ts'
import type { OperatorContext } from '../acting.ts'

/** @throws Problem `too_many_tokens` */
export async function addApiToken(
  { deps, operator }: OperatorContext,
  form: TokenInput,
): Promise<{ token: string; item: ApiToken }> {
  const token = createApiToken()
  const { days: _days, ...after } = form
  const made = await run(
    deps,
    read(
      [
        insertApiTokenStatement(deps, {
          ...form,
          token_hash: hashToken(token),
          prefix: prefixOf(token),
          by: operator.id,
        }),
        insertAuditIfChangedStatement(deps, operator, {
          action: 'token.add',
          type: 'token',
          id: insertedApiToken,
          after,
        }),
      ] as const,
      ([[row]]) => row?.id,
    ),
  )
  if (made === undefined) throw problem('too_many_tokens')
  const item = (await run(deps, listApiTokens(deps))).find(({ id }) => id === made)
  return { token, item: item! }
}

/** @throws Problem `not_found` */
export async function revokeApiToken(
  { deps, operator }: OperatorContext,
  id: number,
): Promise<void> {
  const known = await run(deps, listApiTokens(deps))
  if (!known.some((one) => one.id === id)) throw problem('not_found')
  await writeBatch(deps, [
    revokeApiTokenStatement(deps, id),
    insertAuditIfChangedStatement(deps, operator, {
      action: 'token.revoke',
      type: 'token',
      id,
    }),
  ])
}
