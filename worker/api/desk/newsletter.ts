import { deskApi } from '../../../client/contract/desk/table.ts'
import { issueMailOf } from '../../desk/newsletter/issue-mail.ts'
import { unscheduleIssue, sendIssue, testIssue } from '../../desk/newsletter/send.ts'
import {
  changeIssue,
  createIssue,
  deleteIssue,
  loadIssue,
  loadIssues,
  restoreIssue,
} from '../../desk/newsletter/issue.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { operatorContextOf, requireIfMatch } from './operator-context.ts'

export const periodicalEndpoints = {
  periodicalList: endpoint(deskApi.periodicalList, ({ deps, query }) =>
    loadIssues(deps, query.before),
  ),
  periodicalCreate: endpoint(deskApi.periodicalCreate, (asked) =>
    createIssue(operatorContextOf(asked), asked.body.title ?? '', asked.query.lang),
  ),
  periodical: endpoint(deskApi.periodical, ({ deps, params, query }) =>
    loadIssue(deps, params.id, query.lang),
  ),
  periodicalChange: endpoint(deskApi.periodicalChange, async (asked) => {
    const { deps, params, query, body } = asked
    await changeIssue(operatorContextOf(asked), { id: params.id, rev: requireIfMatch(asked) }, body)
    return loadIssue(deps, params.id, query.lang)
  }),
  periodicalDelete: endpoint(deskApi.periodicalDelete, async (asked) => {
    await deleteIssue(operatorContextOf(asked), asked.params.id)
    return { id: asked.params.id }
  }),
  periodicalRestore: endpoint(deskApi.periodicalRestore, async (asked) => {
    const { deps, params, query } = asked
    await restoreIssue(operatorContextOf(asked), params.id)
    return loadIssue(deps, params.id, query.lang)
  }),
  periodicalMail: endpoint(deskApi.periodicalMail, async ({ c, deps, params }) => {
    const { subject, text } = await issueMailOf(deps, c.env, { id: params.id, lang: params.of })
    return { subject, text }
  }),
  periodicalTest: endpoint(deskApi.periodicalTest, (asked) =>
    testIssue(operatorContextOf(asked), asked.c.env, {
      id: asked.params.id,
      languages: asked.body.languages,
    }),
  ),
  periodicalSend: endpoint(deskApi.periodicalSend, async (asked) => {
    const { deps, params, query, body } = asked
    await sendIssue(operatorContextOf(asked), {
      id: params.id,
      rev: requireIfMatch(asked),
      at: body.at,
    })
    return loadIssue(deps, params.id, query.lang)
  }),
  periodicalCancel: endpoint(deskApi.periodicalCancel, async (asked) => {
    const { deps, params, query } = asked
    await unscheduleIssue(operatorContextOf(asked), params.id)
    return loadIssue(deps, params.id, query.lang)
  }),
}
