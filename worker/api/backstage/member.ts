import { backstageApi } from '../../../client/contract/backstage/table.ts'
import { deskVisitorOf } from '../../backstage/desk-visitor.ts'
import {
  changeMember,
  endMemberSessions,
  eraseMember,
  exportMember,
  keepMember,
  loadMember,
  resendMemberVerification,
} from '../../backstage/member.ts'
import { mailsOfMember } from '../../backstage/member-mails.ts'
import { memberComments, memberVotes } from '../../data/member-history.ts'
import { choicesOf } from '../../data/choice.ts'
import { memberReports } from '../../data/member-reports.ts'
import { listMembers } from '../../data/member-list.ts'
import { listSessions } from '../../data/session.ts'
import { toSessions } from '../../services/session.ts'
import { problem } from '../../http/problem.ts'
import { run } from '../../storage/db.ts'
import { endpoint } from '../endpoint.ts'
import { actingIn, revisionIn } from './acting.ts'

/** None of a member's sessions is that of the operator who looks. */
const nobodys = { id: 0 }

export const memberEndpoints = {
  members: endpoint(backstageApi.members, ({ deps, query }) => run(deps, listMembers(deps, query))),
  member: endpoint(backstageApi.member, ({ deps, params: { id } }) => loadMember(deps, id)),
  changeMember: endpoint(backstageApi.changeMember, (asked) =>
    changeMember(actingIn(asked), asked.params.id, { ...asked.body, rev: revisionIn(asked) }),
  ),
  memberSessions: endpoint(backstageApi.memberSessions, async ({ deps, params: { id } }) => {
    const sessions = toSessions(await run(deps, listSessions(deps, id)), nobodys)
    return { items: sessions.map(({ is_current: _, ...session }) => session) }
  }),
  endMemberSessions: endpoint(backstageApi.endMemberSessions, async (asked) => ({
    ended: await endMemberSessions(actingIn(asked), asked.params.id),
  })),
  memberReports: endpoint(backstageApi.memberReports, async ({ deps, params: { id } }) => {
    const found = await run(deps, memberReports(deps, id))
    if (!found) throw problem('not_found')
    return found
  }),
  seenAs: endpoint(backstageApi.seenAs, async ({ deps, query }) => ({
    groups: (await run(deps, choicesOf(deps, 'vip_group', query))).items,
  })),
  memberComments: endpoint(backstageApi.memberComments, ({ deps, params, query: { after } }) =>
    run(deps, memberComments(deps, params.id, after)),
  ),
  memberVotes: endpoint(backstageApi.memberVotes, ({ deps, params, query: { lang, after } }) =>
    run(deps, memberVotes(deps, params.id, lang, after)),
  ),
  memberMails: endpoint(backstageApi.memberMails, ({ deps, params, query: { after } }) =>
    mailsOfMember(deps, params.id, after),
  ),
  resendMemberVerification: endpoint(
    backstageApi.resendMemberVerification,
    async ({ c, params, query: { lang }, operator }) => {
      await resendMemberVerification(deskVisitorOf(c, lang), operator, params.id)
      return null
    },
  ),
  exportMember: endpoint(backstageApi.exportMember, (asked) =>
    exportMember(actingIn(asked), asked.params.id, asked.query.lang),
  ),
  eraseMember: endpoint(backstageApi.eraseMember, (asked) =>
    eraseMember(actingIn(asked), asked.params.id),
  ),
  keepMember: endpoint(backstageApi.keepMember, (asked) =>
    keepMember(actingIn(asked), asked.params.id),
  ),
}
