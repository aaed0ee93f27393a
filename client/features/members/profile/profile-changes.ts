import { readDateParts } from '../../../contract/form.ts'
import type { Birthday } from '../../../contract/members/fields.ts'
import type { ProfileInput, User } from '../../../contract/members/member.ts'

type Typed = Record<keyof ProfileInput, unknown>

/** The fields of the form that differ from the saved profile; only those are validated and sent. */
export function profileChanges(data: FormData, { nickname, member }: User): Partial<Typed> {
  const typed = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const birthday = readDateParts(data, 'birthday')
  const changes: Partial<Typed> = {}
  if (typed('nickname') !== nickname) changes.nickname = typed('nickname')
  if (member.name === null && typed('name') !== '') changes.name = typed('name')
  if (typed('phone') !== (member.phone ?? '')) changes.phone = typed('phone') || null
  if (typed('country') !== (member.country ?? '')) changes.country = typed('country') || null
  if (!isSameDay(birthday, member.birthday)) changes.birthday = birthday
  return changes
}

function isSameDay(typed: Birthday, known: Birthday | null): boolean {
  return (['year', 'month', 'day'] as const).every(
    (part) => typed[part] === (known?.[part] ?? null),
  )
}
