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
import { problem } from '../../http/problem.ts'
import { run } from '../../storage/db.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { operatorContextOf, requireIfMatch } from './operator-context.ts'

/** Matches no session, because none of the member's sessions is the operator's. */
const nobodys = { id: 0 }

export const memberEndpoints = {
  members: endpoint(deskApi.members, ({ deps, query }) => run(deps, listMembers(deps, query))),
  member: endpoint(deskApi.member, ({ deps, params: { id } }) => loadMember(deps, id)),
  changeMember: endpoint(deskApi.changeMember, (asked) =>
    changeMember(operatorContextOf(asked), asked.params.id, {
      ...asked.body,
      rev: requireIfMatch(asked),
    }),
  ),
  memberSessions: endpoint(deskApi.memberSessions, async ({ deps, params: { id } }) => {
    const sessions = toSessions(await run(deps, listSessions(deps, id)), nobodys)
    return { items: sessions.map(({ is_current: _, ...session }) => session) }
  }),
  endMemberSessions: endpoint(deskApi.endMemberSessions, async (asked) => ({
    ended: await endMemberSessions(operatorContextOf(asked), asked.params.id),
  })),
  memberReports: endpoint(deskApi.memberReports, async ({ deps, params: { id } }) => {
    const found = await run(deps, memberReports(deps, id))
    if (!found) throw problem('not_found')
    return found
  }),
  seenAs: endpoint(deskApi.seenAs, async ({ deps, query }) => ({
    groups: (await run(deps, getReferenceOptions(deps, 'vip_group', query))).items,
  })),
  memberComments: endpoint(deskApi.memberComments, ({ deps, params, query: { after } }) =>
    run(deps, memberComments(deps, params.id, after)),
  ),
  memberVotes: endpoint(deskApi.memberVotes, ({ deps, params, query: { lang, after } }) =>
    run(deps, memberVotes(deps, params.id, lang, after)),
  ),
  memberMails: endpoint(deskApi.memberMails, ({ deps, params, query: { after } }) =>
    mailsOfMember(deps, params.id, after),
  ),
  resendMemberVerification: endpoint(
    deskApi.resendMemberVerification,
    async ({ c, params, query: { lang }, operator }) => {
      await sendMemberLink(deskVisitorOf(c, lang), operator, params.id, 'verify')
      return null
    },
  ),
  sendMemberReset: endpoint(
    deskApi.sendMemberReset,
    async ({ c, params, query: { lang }, operator }) => {
      await sendMemberLink(deskVisitorOf(c, lang), operator, params.id, 'reset')
      return null
    },
  ),
  exportMember: endpoint(deskApi.exportMember, (asked) =>
    exportMember(operatorContextOf(asked), asked.params.id, asked.query.lang),
  ),
  eraseMember: endpoint(deskApi.eraseMember, (asked) =>
    scheduleErasure(operatorContextOf(asked), asked.params.id),
  ),
  keepMember: endpoint(deskApi.keepMember, (asked) =>
    cancelErasure(operatorContextOf(asked), asked.params.id),
  ),
}
