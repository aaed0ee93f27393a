import { getTableName } from 'drizzle-orm'
import type { ConversationFile, SiteFiles } from '../../../scripts/seed/content/content.ts'
import type { Sources } from '../content/sources.ts'
import { inSite, withFirst, withRow, type Plant } from './plant.ts'

const readers = 'content/site/readers.yaml'
const comments = 'content/site/comments.yaml'
const polls = 'content/site/polls.yaml'

const inRow =
  (table: string, values: Record<string, unknown>) =>
  ({ readerRows }: Sources) => ({
    readerRows: withRow(readerRows, (row) => getTableName(row.table) === table, values),
  })

/** Changes the first comment, written at 19:22. */
const inComment = (values: Partial<ConversationFile['threads'][number]>) =>
  inSite((site) => ({
    comments: withFirst(site.comments, ({ threads }) => ({
      threads: withFirst(threads, () => values),
    })),
  }))
const first = `${comments}: 2026-11-12T19:22:00+08:00`

const inPoll = (values: Partial<SiteFiles['polls'][number]>) =>
  inSite((site) => ({ polls: withFirst(site.polls, () => values) }))

export const readerPlants = {
  readerNames: [inRow('users', { email: 'a' }), `${readers}: a: is no email address`],
  readerAccounts: [inRow('users', { id: 7 }), `${readers}: 7: is the id of a demo account`],
  readerAvatars: [
    ({ readerRows }) => ({ readerRows: [...readerRows, readerRows[0]!] }),
    `${readers}: /avatars/3.svg: is the avatar of two readers`,
  ],
  readerLanguages: [
    inSite((site) => ({ readers: site.readers.filter(({ lang }) => lang !== 'zh-HK') })),
    `${readers}: zh-HK: has no reader`,
  ],
  namedReaders: [inRow('comments', { user_id: 7 }), `${readers}: 7: is named, but does not exist`],
} satisfies Record<string, Plant>

export const commentPlants = {
  commentArticles: [
    inSite((site) => ({ comments: withFirst(site.comments, () => ({ lang: 'th-TH' })) })),
    `${comments}: half-a-beat-slow.th-TH: is no article of that language`,
  ],
  commentTimes: [
    inComment({ at: '2020-01-01T00:00:00Z' }),
    `${comments}: half-a-beat-slow.zh-CN: is not in the order of time`,
  ],
  changedComments: [
    inComment({ edited: '2020-01-01T00:00:00Z' }),
    `${first}: is changed before it is written`,
  ],
  commentedArticles: [
    inSite((site) => ({ comments: [...site.comments, site.comments[0]!] })),
    `${comments}: half-a-beat-slow.zh-CN: is there twice`,
  ],
  commentTexts: [inComment({ text: '看 evil.com' }), `${first}: has a link`],
  commentStates: [
    inSite(() => ({ comments: [] })),
    `${comments}: hidden with replies: no comment shows it`,
  ],
  closedComments: [
    ({ articles }) => ({ articles: withFirst(articles, () => ({ is_comment_open: false })) }),
    'content/articles: is_comment_open: one article with comments has to be closed',
  ],
  commentReplies: [inRow('comments', { reply_to: 7 }), 'replies to no comment of its article'],
} satisfies Record<string, Plant>

export const pollPlants = {
  pollOptions: [
    inPoll({ maximum_votable_amount: 4 }),
    `${polls}: 1: has too few or too many options`,
  ],
  pollVotes: [inPoll({ voters: 10 }), `${polls}: 1: has votes that its voters could not cast`],
  pollBallots: [
    inPoll({ ballots: [{ by: 2, at: '2026-11-08T20:14:00+08:00', options: [1, 1] }] }),
    `${polls}: 1.2: is no valid ballot`,
  ],
  pollStates: [inSite(() => ({ polls: [] })), `${polls}: two open: the polls do not have it`],
} satisfies Record<string, Plant>
