import { backstageApi } from '../../../client/contract/backstage/table.ts'
import { issueMailOf } from '../../backstage/periodical-mail.ts'
import { callIssueBack, sendIssue, testIssue } from '../../backstage/periodical-send.ts'
import {
  changeIssue,
  createIssue,
  deleteIssue,
  loadIssue,
  loadIssues,
  restoreIssue,
} from '../../backstage/periodical.ts'
import { endpoint } from '../endpoint.ts'
import { actingIn, revisionIn } from './acting.ts'

export const periodicalEndpoints = {
  periodicalList: endpoint(backstageApi.periodicalList, ({ deps, query }) =>
    loadIssues(deps, query.before),
  ),
  periodicalCreate: endpoint(backstageApi.periodicalCreate, (asked) =>
    createIssue(actingIn(asked), asked.body.title ?? '', asked.query.lang),
  ),
  periodical: endpoint(backstageApi.periodical, ({ deps, params, query }) =>
    loadIssue(deps, params.id, query.lang),
  ),
  periodicalChange: endpoint(backstageApi.periodicalChange, async (asked) => {
    const { deps, params, query, body } = asked
    await changeIssue(actingIn(asked), { id: params.id, rev: revisionIn(asked) }, body)
    return loadIssue(deps, params.id, query.lang)
  }),
  periodicalDelete: endpoint(backstageApi.periodicalDelete, async (asked) => {
    await deleteIssue(actingIn(asked), asked.params.id)
    return { id: asked.params.id }
  }),
  periodicalRestore: endpoint(backstageApi.periodicalRestore, async (asked) => {
    const { deps, params, query } = asked
    await restoreIssue(actingIn(asked), params.id)
    return loadIssue(deps, params.id, query.lang)
  }),
  periodicalMail: endpoint(backstageApi.periodicalMail, async ({ c, deps, params }) => {
    const { subject, text } = await issueMailOf(deps, c.env, { id: params.id, lang: params.of })
    return { subject, text }
  }),
  periodicalTest: endpoint(backstageApi.periodicalTest, (asked) =>
    testIssue(actingIn(asked), asked.c.env, {
      id: asked.params.id,
      languages: asked.body.languages,
    }),
  ),
  periodicalSend: endpoint(backstageApi.periodicalSend, async (asked) => {
    const { deps, params, query, body } = asked
    await sendIssue(actingIn(asked), { id: params.id, rev: revisionIn(asked), at: body.at })
    return loadIssue(deps, params.id, query.lang)
  }),
  periodicalCallBack: endpoint(backstageApi.periodicalCallBack, async (asked) => {
    const { deps, params, query } = asked
    await callIssueBack(actingIn(asked), params.id)
    return loadIssue(deps, params.id, query.lang)
  }),
}
