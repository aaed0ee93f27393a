import type { Member, MemberChange } from '../../../contract/desk/members/member.ts'
import { call } from '../../api/client.ts'
import { invalidate } from '../../api/read.ts'

export function patchMember({ id, rev }: Member, body: MemberChange): Promise<Member> {
  const headers = { 'If-Match': `"${rev}"` }
  return call('PATCH /api/backstage/member/:id', { params: { id }, body, headers })
}

export function memberChanged(id: number): Promise<void> {
  return invalidate(`/api/backstage/member/${id}?`, '/api/backstage/member?')
}
