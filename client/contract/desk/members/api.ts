// The desk's rows about members.
import * as z from 'zod/mini'
import { accountExport } from '../../api/members.ts'
import type { Endpoint } from '../../api/endpoint.ts'
import { cursor, itemId, lang } from '../../fields.ts'
import { choice } from '../entries/reference-option.ts'
import {
  member,
  memberChange,
  memberComments,
  memberMails,
  memberPage,
  memberQuery,
  memberReports,
  memberSessions,
  memberVotes,
} from './member.ts'

const byId = z.strictObject({ id: itemId })
const inLang = z.strictObject({ lang })
const paged = z.strictObject({ lang, after: cursor })

export const memberApi = {
  members: {
    method: 'GET',
    path: '/api/backstage/member',
    summary:
      'Members, the newest first; or those whose nickname, address, username or id is looked for',
    query: memberQuery,
    output: memberPage,
    permission: 'member.read',
  },
  member: {
    method: 'GET',
    path: '/api/backstage/member/:id',
    summary: 'A member, with what they may do',
    params: byId,
    query: inLang,
    output: member,
    errors: ['not_found'],
    permission: 'member.read',
  },
  changeMember: {
    method: 'PATCH',
    path: '/api/backstage/member/:id',
    summary:
      'Changes whether somebody may comment, until when they are muted, their kind, or their VIP group; open pages follow',
    params: byId,
    query: inLang,
    body: memberChange,
    output: member,
    errors: ['not_found', 'precondition_required', 'changed_meanwhile'],
    permission: 'member.write',
  },
  memberSessions: {
    method: 'GET',
    path: '/api/backstage/member/:id/session',
    summary: 'Sign-ins that have not ended, the latest used first; at most 50',
    params: byId,
    query: inLang,
    output: memberSessions,
    permission: 'member.read',
  },
  endMemberSessions: {
    method: 'DELETE',
    path: '/api/backstage/member/:id/session',
    summary: 'Signs a member out everywhere, also from pages that are open',
    params: byId,
    query: inLang,
    output: z.object({ ended: z.number() }),
    errors: ['not_found'],
    permission: 'member.write',
  },
  memberReports: {
    method: 'GET',
    path: '/api/backstage/member/:id/report',
    summary: 'How often comments of a member were before moderators, and how many they reported',
    params: byId,
    query: inLang,
    output: memberReports,
    errors: ['not_found'],
    permission: 'member.read',
  },
  seenAs: {
    method: 'GET',
    path: '/api/backstage/seen-as',
    summary: 'VIP groups, as whose members pages can be looked at; never as a person',
    query: inLang,
    output: z.object({ groups: z.array(z.pick(choice, { key: true, name: true })) }),
    permission: 'home.read',
  },
  memberComments: {
    method: 'GET',
    path: '/api/backstage/member/:id/comment',
    summary: 'Comments of a member with their texts, also banned and deleted ones',
    params: byId,
    query: paged,
    output: memberComments,
    permission: 'member.read',
  },
  memberVotes: {
    method: 'GET',
    path: '/api/backstage/member/:id/vote',
    summary: 'Polls a member has voted in; not what for',
    params: byId,
    query: paged,
    output: memberVotes,
    permission: 'member.read',
  },
  memberMails: {
    method: 'GET',
    path: '/api/backstage/member/:id/mail',
    summary: 'Emails to a member in the last 30 days, without their texts',
    params: byId,
    query: paged,
    output: memberMails,
    permission: 'member.read',
  },
  resendMemberVerification: {
    method: 'POST',
    path: '/api/backstage/member/:id/verification',
    summary: 'Emails another link to a member whose address is not verified',
    params: byId,
    query: inLang,
    output: z.null(),
    status: 204,
    errors: ['not_found', 'changed_meanwhile', 'too_many_requests'],
    permission: 'member.write',
  },
  exportMember: {
    method: 'POST',
    path: '/api/backstage/member/:id/export',
    summary: 'All data about a member, as they would export it themselves',
    params: byId,
    query: inLang,
    output: accountExport,
    errors: ['not_found'],
    permission: 'member.export',
    stepUp: true,
  },
  eraseMember: {
    method: 'DELETE',
    path: '/api/backstage/member/:id',
    summary:
      'Signs a member out and deletes the account with all it holds in ten minutes, unless it is kept',
    params: byId,
    query: inLang,
    output: member,
    errors: ['not_found'],
    permission: 'member.erase',
    stepUp: true,
  },
  keepMember: {
    method: 'POST',
    path: '/api/backstage/member/:id/keep',
    summary: 'An account that was to be deleted stays',
    params: byId,
    query: inLang,
    output: member,
    errors: ['not_found'],
    permission: 'member.erase',
  },
} satisfies Record<string, Endpoint>
