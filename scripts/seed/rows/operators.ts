import { roles, type Role } from '../../../client/contract/roles.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { operators } from '../../../worker/storage/schema/index.ts'
import { memberOwnedRow, type SeedRow } from '../row.ts'

const names: Record<Role, string> = {
  owner: '沈砚',
  editor: '周以宁',
  author: '陆望',
  translator: 'ปรียา วงศ์',
  moderator: '何乐',
  support: '许晴',
  analyst: 'Tom Reyes',
}

const languages: Partial<Record<Role, Locale[]>> = { translator: ['th-TH'] }

/** One operator per role, named after the role. A later seed keeps changes made since. */
export function operatorRows(password_hash: string): SeedRow[] {
  return roles.map((role, index) =>
    memberOwnedRow(operators, {
      id: index + 1,
      email: `${role}@example.test`,
      name: names[role],
      roles: [role],
      languages: languages[role] ?? [],
      lang: role === 'translator' || role === 'analyst' ? 'en-US' : 'zh-CN',
      password_hash,
      created_at: '2026-03-02T04:00:00.000Z',
    }),
  )
}
