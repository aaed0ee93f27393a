// Desk endpoints: members.
import * as z from 'zod/mini'
import { accountExport } from '../../api/members.ts'
import { apiTable } from '../../api/endpoint.ts'
import { cursor, lang } from '../../fields.ts'
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

const paged = z.strictObject({ lang, after: cursor })

export const memberApi = apiTable({
  members: {
    route: 'GET /api/backstage/member',
    summary:
      'Members, newest first; or those whose nickname, address, username or id matches the search',
    query: memberQuery,
    output: memberPage,
    permission: 'member.read',
  },
  member: {
    route: 'GET /api/backstage/member/:id',
    summary: 'A member with their permissions',
    output: member,
    errors: ['not_found'],
    permission: 'member.read',
  },
  changeMember: {
    route: 'PATCH /api/backstage/member/:id',
    summary:
      'Changes permission to comment, mute, kind or VIP group of a member; open pages follow',
    body: memberChange,
    output: member,
    errors: ['not_found', 'precondition_required', 'changed_meanwhile'],
    permission: 'member.write',
  },
  memberSessions: {
    route: 'GET /api/backstage/member/:id/session',
    summary: 'Active sessions of a member, last used first; at most 50',
    output: memberSessions,
    permission: 'member.read',
  },
  endMemberSessions: {
    route: 'DELETE /api/backstage/member/:id/session',
    summary: 'Signs a member out everywhere, including open pages',
    output: z.object({ ended: z.number() }),
    errors: ['not_found'],
    permission: 'member.write',
  },
  memberReports: {
    route: 'GET /api/backstage/member/:id/report',
    summary: 'Number of a member’s moderated comments, and of their reports',
    output: memberReports,
    errors: ['not_found'],
    permission: 'member.read',
  },
  seenAs: {
    route: 'GET /api/backstage/seen-as',
    summary: 'VIP groups whose view of pages can be selected; individual members cannot',
    output: z.object({ groups: z.array(z.pick(choice, { key: true, name: true })) }),
    permission: 'home.read',
  },
  memberComments: {
    route: 'GET /api/backstage/member/:id/comment',
    summary: 'Comments of a member with their texts, including banned and deleted ones',
    query: paged,
    output: memberComments,
    permission: 'member.read',
  },
  memberVotes: {
    route: 'GET /api/backstage/member/:id/vote',
    summary: 'Polls in which a member has voted, without their choices',
    query: paged,
    output: memberVotes,
    permission: 'member.read',
  },
  memberMails: {
    route: 'GET /api/backstage/member/:id/mail',
    summary: 'Emails to a member in the last 30 days, without their texts',
    query: paged,
    output: memberMails,
    permission: 'member.read',
  },
  resendMemberVerification: {
    route: 'POST /api/backstage/member/:id/verification',
    summary: 'Emails a new verification link to a member with an unverified address',
    errors: ['not_found', 'changed_meanwhile', 'too_many_requests'],
    permission: 'member.write',
  },
  sendMemberReset: {
    route: 'POST /api/backstage/member/:id/password-reset',
    summary: 'Emails a password reset link to a verified member',
    errors: ['not_found', 'changed_meanwhile', 'too_many_requests'],
    permission: 'member.write',
  },
  exportMember: {
    route: 'POST /api/backstage/member/:id/export',
    summary: 'All data about a member, as their own export has them',
    output: accountExport,
    errors: ['not_found'],
    permission: 'member.export',
    stepUp: true,
  },
  eraseMember: {
    route: 'DELETE /api/backstage/member/:id',
    summary:
      'Signs a member out and deletes the account with all its data in ten minutes, unless this is cancelled',
    output: member,
    errors: ['not_found'],
    permission: 'member.erase',
    stepUp: true,
  },
  keepMember: {
    route: 'POST /api/backstage/member/:id/keep',
    summary: 'Cancels the deletion of an account',
    output: member,
    errors: ['not_found'],
    permission: 'member.erase',
  },
})
