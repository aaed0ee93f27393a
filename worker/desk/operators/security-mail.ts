// Security emails to operators. An attacker who takes over an account changes its credentials first, so the owner is
// informed of each such change.
import { randomUUID } from 'node:crypto'
import type { LiveOperator } from '../../data/operators/session.ts'
import type { SecurityChange } from '../../data/mail/content.ts'
import { insertEmailIfChangedStatement, enqueueEmail } from '../../data/mail/outbox.ts'
import type { Statement } from '../../storage/db.ts'
import type { Deps } from '../../deps.ts'

interface SecurityMail {
  /** Inserts the email if the statement before it has written a row. */
  write: Statement
  send: () => void
}

export function securityMail(
  deps: Deps,
  { name, email, lang }: Pick<LiveOperator, 'name' | 'email' | 'lang'>,
  change: SecurityChange,
): SecurityMail {
  const id = randomUUID()
  const write = insertEmailIfChangedStatement(deps, id, {
    template: 'operator_security',
    data: { nickname: name, at: deps.now().toISOString(), change },
    cause: `operator_security ${id}`,
    to: email,
    lang,
  })
  return { write, send: () => enqueueEmail(deps, id) }
}
