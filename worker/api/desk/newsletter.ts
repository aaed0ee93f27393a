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
import { endpoints, requireIfMatch } from '../endpoint/endpoint.ts'

export const newsletterIssueEndpoints = endpoints(deskApi, {
  newsletterIssueList: ({ deps, query }) => loadIssues(deps, query.before),
  newsletterIssueCreate: ({ acting, query, body }) =>
    createIssue(acting, body.title ?? '', query.lang),
  newsletterIssue: ({ deps, params, query }) => loadIssue(deps, params.id, query.lang),
  newsletterIssueChange: async ({ c, deps, acting, params, query, body }) => {
    await changeIssue(acting, { id: params.id, rev: requireIfMatch(c) }, body)
    return loadIssue(deps, params.id, query.lang)
  },
  newsletterIssueDelete: async ({ acting, params }) => {
    await deleteIssue(acting, params.id)
    return { id: params.id }
  },
  newsletterIssueRestore: async ({ deps, acting, params, query }) => {
    await restoreIssue(acting, params.id)
    return loadIssue(deps, params.id, query.lang)
  },
  newsletterIssueReaders: ({ deps, params, query }) => countReaders(deps, params, query.after ?? 0),
  newsletterIssueMail: async ({ c, deps, params }) => {
    const { subject, text } = await issueMailOf(deps, c.env, { id: params.id, lang: params.of })
    return { subject, text }
  },
  newsletterIssueTest: ({ c, acting, params, body }) =>
    testIssue(acting, c.env, {
      id: params.id,
      languages: body.languages,
    }),
  newsletterIssueSend: async ({ c, deps, acting, params, query, body }) => {
    await sendIssue(acting, {
      id: params.id,
      rev: requireIfMatch(c),
      at: body.at,
    })
    return loadIssue(deps, params.id, query.lang)
  },
  newsletterIssueCancel: async ({ deps, acting, params, query }) => {
    await unscheduleIssue(acting, params.id)
    return loadIssue(deps, params.id, query.lang)
  },
})
