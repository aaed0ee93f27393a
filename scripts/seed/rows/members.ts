// Development accounts for trying the site, and notifications. Never for production.
import type { LikeableType } from '../../../client/contract/items.ts'
import type { MemberKind } from '../../../client/contract/members/member.ts'
import {
  likes,
  notifications,
  notificationTexts,
  users,
} from '../../../worker/storage/schema/index.ts'
import type { ArticleFile, SiteFiles } from '../content/content.ts'
import { contentId } from '../../../worker/storage/rows/row-id.ts'
import { memberOwnedRow, row, texts, utc, type SeedRow } from '../row.ts'
import { threadRows } from './threads.ts'

interface Account {
  name: string
  nickname: string
  kind?: MemberKind
  vip_group?: string
  can_comment?: boolean
  isUnverified?: boolean
}

const accounts: Account[] = [
  { name: 'member', nickname: '林秋原在看球' },
  { name: 'member2', nickname: 'Daisy Falk' },
  { name: 'vip', nickname: '貴賓陳先生', kind: 'vip', vip_group: 'aurora' },
  { name: 'download', nickname: 'Press desk', kind: 'download_only' },
  { name: 'muted', nickname: 'Quiet Reader', can_comment: false },
  { name: 'unverified', nickname: 'Newcomer', isUnverified: true },
]

const addressOf = (name: string) => `${name}@example.test`
/** The password of all these accounts. */
export const demoPassword = 'meridian2026'
const joined = '2026-03-02T04:00:00.000Z'

/** The accounts and their data, including readers who comment. A later seed keeps changes made since. */
export function memberRows(
  site: SiteFiles,
  articles: readonly ArticleFile[],
  password_hash: string,
): SeedRow[] {
  const members = accounts.map((account, index) => {
    const { name, nickname, kind = 'member', vip_group = null, can_comment = true } = account
    const email_verified_at = account.isUnverified ? null : joined
    const values = {
      id: index + 1,
      email: addressOf(name),
      username: `demo-${name}`,
      nickname,
      kind,
      vip_group,
      can_comment,
      lang: 'zh-CN',
      password_hash,
      birthday: '1991-06-04',
      email_verified_at,
      created_at: joined,
    } as const
    return memberOwnedRow(users, values)
  })
  return [...members, ...notificationRows(site), ...likeRows(), ...threadRows(site, articles)]
}

function notificationRows({ notifications: files }: SiteFiles): SeedRow[] {
  return files.flatMap(({ audience, at, link, title, subtitle, message, button }, index) => {
    const id = index + 1
    const user = accounts.findIndex(({ name }) => addressOf(name) === audience)
    const open = (['public', 'members'] as const).find((one) => one === audience)
    if (!open && user === -1) throw new Error(`unknown audience in the content: ${audience}`)
    const values = {
      id,
      btn_link: link,
      created_at: utc(at),
      audience: open ?? 'user',
      user_id: open ? null : user + 1,
    } as const
    return [
      row(notifications, values),
      ...texts(title, (lang, text) =>
        row(notificationTexts, {
          notification_id: id,
          lang,
          title: text,
          subtitle: subtitle[lang] ?? '',
          message: message[lang] ?? '',
          btn_text: button[lang] ?? '',
        }),
      ),
    ]
  })
}

/** Likes of the first member, an hour apart. */
function likeRows(): SeedRow[] {
  const articles = [1, 5, 9, 14, 21]
  const games = [2, 7, 11, 30]
  const like = (type: LikeableType) => (group: number, index: number) => {
    const created_at = new Date(
      Date.parse('2026-11-19T02:00:00Z') - index * 3_600_000,
    ).toISOString()
    return row(likes, { user_id: 1, type, item_id: contentId('zh-CN', group), created_at })
  }
  return [...articles.map(like('article')), ...games.map(like('game'))]
}
