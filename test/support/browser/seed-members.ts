// Adds the members that browser tests log in as to the local database.
import { withBindings } from '../../../scripts/local/bindings.ts'
import { secretOf } from '../../../scripts/local/cli-secrets.ts'
import { demoPassword } from '../../../scripts/seed/rows/members.ts'
import { memberOwnedRow, row, type SeedRow } from '../../../scripts/seed/row.ts'
import { upsert } from '../../../scripts/seed/upsert.ts'
import { hashPassword } from '../../../worker/auth/password.ts'
import { hashToken } from '../../../worker/auth/token.ts'
import { createDeps } from '../../../worker/deps.ts'
import { sessions, users } from '../../../worker/storage/schema/index.ts'
import { seededMember, seededMemberCount } from './seeded-members.ts'

const firstId = 500_001
const passwordHash = await hashPassword(secretOf('PASSWORD_PEPPER'), demoPassword)
const chromium = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36'
const joined = '2026-03-02T04:00:00.000Z'

function rowsOf(n: number): SeedRow[] {
  const { email, token } = seededMember(n)
  const id = firstId + n
  return [
    memberOwnedRow(users, {
      id,
      email,
      username: `tester-${n}`,
      nickname: '林秋原在看球',
      kind: 'member',
      can_comment: true,
      lang: 'zh-CN',
      password_hash: passwordHash,
      birthday: '1991-06-04',
      email_verified_at: joined,
      created_at: joined,
    }),
    row(sessions, {
      id,
      token_hash: hashToken(token),
      user_id: id,
      user_agent: chromium,
      created_at: joined,
      last_seen_at: joined,
      expires_at: '2099-01-01T00:00:00.000Z',
    }),
  ]
}

const rows = Array.from({ length: seededMemberCount }, (_, n) => rowsOf(n)).flat()
await withBindings(false, (env) =>
  upsert(
    createDeps(env, () => undefined),
    rows,
  ),
)
