// Own Mark Six sets of members.
import { api } from '../../../client/contract/api/table.ts'
import {
  addNumberSet,
  drawToCheck,
  listNumberSets,
  removeNumberSetStatement,
  renameNumberSetStatement,
  seeDrawStatement,
} from '../../data/draws/number-sets.ts'
import { problem } from '../../http/problem.ts'
import { successMessage } from '../../i18n/success-message.ts'
import { read, run, runAll, writeBatch } from '../../storage/db.ts'
import { endpoints } from '../endpoint/endpoint.ts'
import { publishUnread } from './notification.ts'
import type { Deps } from '../../deps.ts'

const ownSets = (deps: Deps, userId: number) =>
  runAll(deps, { items: listNumberSets(deps, userId), draw: drawToCheck(deps) })

export const numberSetEndpoints = endpoints(api, {
  numberSets: ({ deps, session: { member } }) => ownSets(deps, member.id),
  addNumberSet: async ({ deps, query: { lang }, body, session: { member } }) => {
    const { is_new, is_kept } = await run(deps, addNumberSet(deps, member.id, body))
    if (!is_kept) throw problem('number_sets_full')
    const message = successMessage(lang, is_new ? 'number_set_added' : 'number_set_known')
    return { ...(await ownSets(deps, member.id)), message, is_new }
  },
  renameNumberSet: async ({ deps, params: { id }, query: { lang }, body, session: { member } }) => {
    const renaming = renameNumberSetStatement(deps, member.id, id, body.name)
    if (
      !(await run(
        deps,
        read([renaming], ([rows]) => rows.length > 0),
      ))
    )
      throw problem('not_found')
    const message = successMessage(lang, 'number_set_renamed')
    return { ...(await ownSets(deps, member.id)), message }
  },
  removeNumberSet: async ({ deps, params: { id }, query: { lang }, session: { member } }) => {
    await writeBatch(deps, [removeNumberSetStatement(deps, member.id, id)])
    const message = successMessage(lang, 'number_set_removed')
    return { ...(await ownSets(deps, member.id)), message }
  },
  seeDraw: async ({ deps, query: { lang }, body: { period }, session: { member } }) => {
    await writeBatch(deps, [seeDrawStatement(deps, member.id, period)])
    return publishUnread(deps, member.id, lang)
  },
})
