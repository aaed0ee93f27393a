// Order of the entries of a type. A change takes effect at once and in all languages.
import type { OrderedType } from '../../../client/contract/desk/entries/types.ts'
import type { OrderedGroup } from '../../../client/contract/desk/entries/order-api.ts'
import { can } from '../../../client/contract/roles.ts'
import { insertAuditIfChangedStatement } from '../../data/audit.ts'
import { toChange } from '../../data/entries/content.ts'
import { listOrder, reorderStatements } from '../../data/entries/order.ts'
import { publish } from '../../data/publish.ts'
import { problem } from '../../http/problem.ts'
import { run } from '../../storage/db.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorContext } from '../acting.ts'

interface Reordering {
  groups: readonly number[]
  /** Order that the change is based on. */
  before: readonly number[]
}

export async function orderedEntries(
  deps: Deps,
  type: OrderedType,
  lang: string,
): Promise<{ items: OrderedGroup[] }> {
  const listed = await run(deps, listOrder(deps, type, lang))
  return { items: listed.map(({ languages: _, ...group }) => group) }
}

/**
 * @throws Problem `forbidden` without the right to publish in every language, `entry_changed` if the order has changed
 * since
 */
export async function orderEntries(
  { deps, operator }: OperatorContext,
  type: OrderedType,
  { groups, before }: Reordering,
): Promise<{ items: OrderedGroup[] }> {
  const { lang } = operator
  const listed = await run(deps, listOrder(deps, type, lang))
  const languages = new Set(listed.flatMap((one) => one.languages))
  if (![...languages].every((one) => can(operator, 'entry.publish', { lang: one })))
    throw problem('forbidden')
  if (
    !isSame(groupsOf(listed), before) ||
    !isSame(groups.toSorted(byNumber), before.toSorted(byNumber))
  )
    throw problem('entry_changed')
  const titles = new Map(listed.map(({ group_id, title }) => [group_id, title]))
  const record = (order: readonly number[]) => ({
    order: order.map((group) => titles.get(group) ?? ''),
    groups: order,
  })
  const act = { action: 'entry.order', type: 'order', id: type }
  const audit = insertAuditIfChangedStatement(deps, operator, {
    ...act,
    before: record(before),
    after: record(groups),
  })
  if (!isSame(groups, before))
    await publish(deps, {
      writes: reorderStatements(deps, type, { groups, before, audit }),
      ...toChange(groups.map((group_id) => ({ type, group_id }))),
    })
  const now = await orderedEntries(deps, type, lang)
  if (!isSame(groupsOf(now.items), groups)) throw problem('entry_changed')
  return now
}

const byNumber = (one: number, other: number) => one - other
const groupsOf = (listed: readonly OrderedGroup[]) => listed.map(({ group_id }) => group_id)

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
