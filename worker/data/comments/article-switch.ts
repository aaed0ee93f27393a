import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { CommentedArticle } from '../../../client/contract/desk/comments/comment.ts'
import { locales } from '../../../client/contract/locale.ts'
import { itemUrl } from '../../../client/contract/site/item-url.ts'
import { read, type Statement, type Read } from '../../storage/db.ts'
import { articles, entries } from '../../storage/schema/index.ts'
import { isVisible } from '../../storage/rows/visibility.ts'
import type { Deps } from '../../deps.ts'

export function getCommentsOpen(deps: Deps, articleId: number) {
  const { id, lang, group_id, title, is_comment_open } = articles
  const query = deps.db
    .select({ id, lang, group_id, title, is_comment_open })
    .from(articles)
    .where(eq(id, articleId))
  return read([query], ([[row]]) => row ?? null)
}

/** Maximum number of articles found per language. */
const foundOfEach = 8

/** Live articles by id or by the beginning of their title. An index has the titles per language. */
export function findArticles(deps: Deps, q: string): Read<CommentedArticle[]> {
  const { id, lang, slug, title, is_comment_open } = articles
  const isSeen = isVisible(articles, deps.now().toISOString())
  const select = () =>
    deps.db
      .select({ id, lang, slug, title, is_comment_open })
      .from(entries)
      .innerJoin(articles, eq(id, entries.item_id))
      .$dynamic()
  const isEntry = and(eq(entries.type, 'article'), isNull(entries.deleted_at), isSeen)
  const words = sql`${entries.title} collate nocase`
  const begins = sql`${words} >= ${q} and ${words} < ${q} || char(1114111)`
  const found = locales.map((one) =>
    select()
      .where(and(isEntry, eq(entries.lang, one), begins))
      .orderBy(words)
      .limit(foundOfEach),
  )
  const number = /^[1-9]\d{0,8}$/.test(q) ? Number(q) : 0
  const numbered = select().where(and(isEntry, eq(entries.item_id, number)))
  return read([numbered, ...found], (lists) => {
    const byId = new Map(lists.flat().map((row) => [row.id, row]))
    return [...byId.values()].map(({ slug: own, ...row }) => ({
      ...row,
      url: itemUrl(row.lang, 'article', { id: row.id, slug: own }),
    }))
  })
}

/** Updates the live article and its draft. Open editors learn of the new revision. */
export function setCommentsOpenStatements(
  deps: Deps,
  articleId: number,
  isOpen: boolean,
): Statement[] {
  const isEntry = and(eq(entries.type, 'article'), eq(entries.item_id, articleId))
  const value = isOpen ? 'true' : 'false'
  return [
    deps.db.update(articles).set({ is_comment_open: isOpen }).where(eq(articles.id, articleId)),
    deps.db
      .update(entries)
      .set({
        draft: sql`json_set(${entries.draft}, '$.is_comment_open', json(${value}))`,
        rev: sql`${entries.rev} + 1`,
      })
      .where(and(isEntry, isNotNull(entries.draft))),
  ]
}
