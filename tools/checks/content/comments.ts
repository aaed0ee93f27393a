// Rules for demo comments: existing articles, chronological order, and every possible state.
import type { ConversationFile, SiteFiles } from '../../../scripts/seed/content/content.ts'
import { duplicates, fault, type Rule } from './rule.ts'
import { valuesOf } from './rows.ts'
import { demoDay, written } from './sources.ts'

const file = 'content/site/comments.yaml'
/** Longest comment in characters. */
const maxLength = 1000
/** Minimum number of articles with comments per language. */
const minArticles = 10

const threadsOf = (site: SiteFiles) => site.comments.flatMap(({ threads }) => threads)
const commentsOf = (site: SiteFiles) =>
  threadsOf(site).flatMap(({ replies = [], ...first }) => [first, ...replies])
const keyOf = ({ article, lang }: ConversationFile) => `${article}.${lang}`

/** True if the given times are in order and before the day of the demo. */
export function isInOrder(...times: (string | undefined)[]): boolean {
  const list = times.flatMap((time) => (time === undefined ? [] : [Date.parse(time)]))
  return [...list, demoDay.getTime()].every((at, index, all) => index === 0 || all[index - 1]! < at)
}

export const commentArticles: Rule = ({ site, articles }) =>
  site.comments
    .filter(({ article, lang }) => !articles.find(({ slug }) => slug === article)?.[lang])
    .map((one) => fault(file, keyOf(one), 'is no article of that language'))

export const commentTimes: Rule = ({ site, articles }) =>
  site.comments.flatMap((conversation) => {
    const { article, threads } = conversation
    const published = articles.find(({ slug }) => slug === article)?.published_at
    const key = keyOf(conversation)
    return [
      ...(isInOrder(published, ...threads.map(({ at }) => at))
        ? []
        : [fault(file, key, 'is not in the order of time')]),
      ...threads
        .filter(
          ({ replies = [], at, deleted, banned }) =>
            !isInOrder(at, ...replies.map((reply) => reply.at), deleted, banned),
        )
        .map(({ at }) => fault(file, `${key}.${at}`, 'has replies out of the order of time')),
    ]
  })

export const changedComments: Rule = ({ site }) =>
  commentsOf(site)
    .filter(({ at, edited, deleted, banned }) =>
      [edited, deleted, banned].some((change) => !isInOrder(at, change)),
    )
    .map(({ at }) => fault(file, at, 'is changed before it is written'))

export const commentedArticles: Rule = ({ site }) =>
  written.flatMap((lang) => {
    const slugs = site.comments.filter((one) => one.lang === lang).map(({ article }) => article)
    return [
      ...duplicates(slugs).map((slug) => fault(file, `${slug}.${lang}`, 'is there twice')),
      ...(slugs.length < minArticles
        ? [fault(file, lang, `${slugs.length} articles have comments, fewer than ${minArticles}`)]
        : []),
    ]
  })

export const commentTexts: Rule = ({ site }) =>
  commentsOf(site).flatMap(({ by, at, text, likes = [] }) => {
    const length = Array.from(text.trim()).length
    return [
      ...(length > 0 && length <= maxLength ? [] : [fault(file, at, `has ${length} characters`)]),
      ...(/:\/\/|www|[a-z0-9][.。．][a-z]{2}/i.test(text) ? [fault(file, at, 'has a link')] : []),
      ...(likes.includes(by) ? [fault(file, at, 'is liked by its author')] : []),
    ]
  })

/** States that the demo must contain, each with its test. */
export const commentStates: Rule = ({ site }) => {
  const threads = threadsOf(site)
  const comments = commentsOf(site)
  const answered = threads.filter(({ replies = [] }) => replies.length > 0)
  const hasEmoji = (text: string) => /\p{Emoji_Presentation}/u.test(text)
  const states = {
    'hidden with replies': answered.some(({ banned }) => banned),
    'removed with replies': answered.some(({ deleted }) => deleted),
    'removed without replies': threads.some(({ deleted, replies }) => deleted && !replies),
    'three edited ones': comments.filter(({ edited }) => edited).length > 2,
    'a long one': comments.some(({ text }) => text.length > 850),
    'lines and emoji': comments.some(({ text }) => text.includes('\n') && hasEmoji(text)),
  }
  return Object.entries(states)
    .filter(([, isThere]) => !isThere)
    .map(([state]) => fault(file, state, 'no comment shows it'))
}

export const closedComments: Rule = ({ site, articles }) => {
  const closed = articles.filter((one) => one.is_comment_open === false)
  const under = site.comments.filter(({ article }) => article === closed[0]?.slug)
  return closed.length === 1 && under.length === written.length
    ? []
    : [fault('content/articles', 'is_comment_open', 'one article with comments has to be closed')]
}

export const commentReplies: Rule = ({ readerRows }) => {
  const rows = new Map(valuesOf(readerRows, 'comments').map((row) => [row['id'], row]))
  return [...rows.values()].flatMap(({ id, article_id, reply_to }) => {
    if (reply_to === null) return []
    const first = rows.get(reply_to)
    return first?.['article_id'] === article_id && first?.['reply_to'] === null
      ? []
      : [fault('table comments', String(id), 'replies to no comment of its article')]
  })
}
