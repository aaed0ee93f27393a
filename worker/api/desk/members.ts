import { deskApi } from '../../../client/contract/desk/table.ts'
import { deskVisitorOf } from '../../desk/visitor.ts'
import {
  changeMember,
  endMemberSessions,
  scheduleErasure,
  exportMember,
  cancelErasure,
  loadMember,
  sendMemberLink,
  mailsOfMember,
} from '../../desk/members/member.ts'
import { memberComments, memberVotes } from '../../data/members/history.ts'
import { getReferenceOptions } from '../../data/entries/reference-options.ts'
import { memberReports } from '../../data/members/reports.ts'
import { listMembers } from '../../data/members/list.ts'
import { listSessions } from '../../data/members/session.ts'
import { toSessions } from '../../services/members/session.ts'
import { foundOrThrow } from '../../http/problem.ts'
import { run } from '../../storage/db.ts'
import { endpoints, requireIfMatch } from '../endpoint/endpoint.ts'

/** Matches no session, because none of the member's sessions is the operator's. */
const nobodys = { id: 0 }

export const memberEndpoints = endpoints(deskApi, {
  members: ({ deps, query }) => run(deps, listMembers(deps, query)),
  member: ({ deps, params: { id } }) => loadMember(deps, id),
  changeMember: ({ c, acting, params, body }) =>
    changeMember(acting, params.id, {
      ...body,
      rev: requireIfMatch(c),
    }),
  memberSessions: async ({ deps, params: { id } }) => {
    const sessions = toSessions(await run(deps, listSessions(deps, id)), nobodys)
    return { items: sessions.map(({ is_current: _, ...session }) => session) }
  },
  endMemberSessions: async ({ acting, params }) => ({
    ended: await endMemberSessions(acting, params.id),
  }),
  memberReports: async ({ deps, params: { id } }) =>
    foundOrThrow(await run(deps, memberReports(deps, id))),
  seenAs: async ({ deps, query }) => ({
    groups: (await run(deps, getReferenceOptions(deps, 'vip_group', query))).items,
  }),
  memberComments: ({ deps, params, query: { after } }) =>
    run(deps, memberComments(deps, params.id, after)),
  memberVotes: ({ deps, params, query: { lang, after } }) =>
    run(deps, memberVotes(deps, params.id, lang, after)),
  memberMails: ({ deps, params, query: { after } }) => mailsOfMember(deps, params.id, after),
  resendMemberVerification: ({ c, params, query: { lang }, operator }) =>
    sendMemberLink(deskVisitorOf(c, lang), operator, params.id, 'verify'),
  sendMemberReset: ({ c, params, query: { lang }, operator }) =>
    sendMemberLink(deskVisitorOf(c, lang), operator, params.id, 'reset'),
  exportMember: ({ acting, params, query }) => exportMember(acting, params.id, query.lang),
  eraseMember: ({ acting, params }) => scheduleErasure(acting, params.id),
  keepMember: ({ acting, params }) => cancelErasure(acting, params.id),
})
