// CSV export of the filtered inbox.
import type { MessageFilter } from '../../../client/contract/desk/inbox/message.ts'
import { insertAuditStatement } from '../../data/audit.ts'
import { messagesById } from '../../data/inbox/contact.ts'
import { listMessages } from '../../data/inbox/list.ts'
import { toCsv, type Cell } from '../../../client/contract/text/csv.ts'
import { contactCells, contactColumns } from '../../services/backups/export.ts'
import { run, writeBatch } from '../../storage/db.ts'
import type { OperatorContext } from '../acting.ts'

/** Maximum number of rows per file, and rows per read. */
const [maxRows, perRead] = [10_000, 500]

/** Newest first. `is_whole` is true if no row was left out. The log stores the number of rows. */
export async function messageFile(
  { deps, operator }: OperatorContext,
  filter: MessageFilter,
): Promise<{ csv: string; rows: number; is_whole: boolean }> {
  const readPage = (asked: MessageFilter & { after?: string }) =>
    run(deps, listMessages(deps, asked, perRead))
  const lines: Cell[][] = []
  let after: string | null = null
  do {
    const asked = after === null ? filter : { ...filter, after }
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(asked)
    const ids = page.items.map(({ id }) => id)
    const messages = await run(deps, messagesById(deps, ids))
    lines.push(...messages.map((one) => [...contactCells(one), one.state]))
    after = page.next
  } while (after !== null && lines.length < maxRows)
  const rows = lines.length
  await writeBatch(deps, [
    insertAuditStatement(deps, operator, {
      action: 'message.export',
      type: 'messages',
      id: 'all',
      after: { rows },
    }),
  ])
  return { csv: toCsv([[...contactColumns, 'state'], ...lines]), rows, is_whole: after === null }
}
