// Switches off a webhook that no longer answers, and tells the owners.
import { randomUUID } from 'node:crypto'
import { insertAuditIfChangedStatement } from '../../data/audit.ts'
import { insertEmailIfChangedStatement, enqueueEmail } from '../../data/mail/outbox.ts'
import { activeOwners } from '../../data/operators/operator.ts'
import { cancelDeliveriesStatement } from '../../data/webhooks/delivery.ts'
import { updateWebhookStatement, type StoredWebhook } from '../../data/webhooks/webhook.ts'
import { run, writeBatch } from '../../storage/db.ts'
import type { Deps } from '../../deps.ts'

export async function switchOff(
  deps: Deps,
  hook: StoredWebhook,
  off_reason: 'gone' | 'failing',
): Promise<void> {
  const { id, rev, url } = hook
  const owners = await run(deps, activeOwners(deps))
  const mails = owners.map(({ name, email, lang }) => ({
    id: randomUUID(),
    mail: {
      template: 'webhook_off',
      data: { nickname: name, url },
      cause: `webhook_off ${id} ${rev} ${email}`,
      to: email,
      lang,
    } as const,
  }))
  await writeBatch(deps, [
    updateWebhookStatement(deps, hook, { is_active: false, off_reason }),
    insertAuditIfChangedStatement(deps, null, {
      action: 'webhook.off',
      type: 'webhook',
      id,
      after: { url, reason: off_reason },
    }),
    // Each follows a statement that changed a row, if the webhook was switched off.
    ...mails.map((one) => insertEmailIfChangedStatement(deps, one.id, one.mail)),
    cancelDeliveriesStatement(deps, id),
  ])
  for (const one of mails) enqueueEmail(deps, one.id)
}
