import { deskApi } from '../../../client/contract/desk/table.ts'
import { issueMailOf } from '../../desk/newsletter/issue-mail.ts'
import { unscheduleIssue, sendIssue, testIssue } from '../../desk/newsletter/send.ts'
import {
  changeIssue,
  countReaders,
  createIssue,
  deleteIssue,
  loadIssue,
  loadIssues,
  restoreIssue,
} from '../../desk/newsletter/issue.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { operatorContextOf, requireIfMatch } from './operator-context.ts'

export const newsletterIssueEndpoints = {
  newsletterIssueList: endpoint(deskApi.newsletterIssueList, ({ deps, query }) =>
    loadIssues(deps, query.before),
  ),
  newsletterIssueCreate: endpoint(deskApi.newsletterIssueCreate, (asked) =>
    createIssue(operatorContextOf(asked), asked.body.title ?? '', asked.query.lang),
  ),
  newsletterIssue: endpoint(deskApi.newsletterIssue, ({ deps, params, query }) =>
    loadIssue(deps, params.id, query.lang),
  ),
  newsletterIssueChange: endpoint(deskApi.newsletterIssueChange, async (asked) => {
    const { deps, params, query, body } = asked
    await changeIssue(operatorContextOf(asked), { id: params.id, rev: requireIfMatch(asked) }, body)
    return loadIssue(deps, params.id, query.lang)
  }),
  newsletterIssueDelete: endpoint(deskApi.newsletterIssueDelete, async (asked) => {
    await deleteIssue(operatorContextOf(asked), asked.params.id)
    return { id: asked.params.id }
  }),
  newsletterIssueRestore: endpoint(deskApi.newsletterIssueRestore, async (asked) => {
    const { deps, params, query } = asked
    await restoreIssue(operatorContextOf(asked), params.id)
    return loadIssue(deps, params.id, query.lang)
  }),
  newsletterIssueReaders: endpoint(deskApi.newsletterIssueReaders, ({ deps, params, query }) =>
    countReaders(deps, params, query.after ?? 0),
  ),
  newsletterIssueMail: endpoint(deskApi.newsletterIssueMail, async ({ c, deps, params }) => {
    const { subject, text } = await issueMailOf(deps, c.env, { id: params.id, lang: params.of })
    return { subject, text }
  }),
  newsletterIssueTest: endpoint(deskApi.newsletterIssueTest, (asked) =>
    testIssue(operatorContextOf(asked), asked.c.env, {
      id: asked.params.id,
      languages: asked.body.languages,
    }),
  ),
  newsletterIssueSend: endpoint(deskApi.newsletterIssueSend, async (asked) => {
    const { deps, params, query, body } = asked
    await sendIssue(operatorContextOf(asked), {
      id: params.id,
      rev: requireIfMatch(asked),
      at: body.at,
    })
    return loadIssue(deps, params.id, query.lang)
  }),
  newsletterIssueCancel: endpoint(deskApi.newsletterIssueCancel, async (asked) => {
    const { deps, params, query } = asked
    await unscheduleIssue(operatorContextOf(asked), params.id)
    return loadIssue(deps, params.id, query.lang)
  }),
}
