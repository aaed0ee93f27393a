// Whether articles take comments.
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { read, type Deps, type Query } from '../storage/db.ts'
import { articles, entries } from '../storage/schema/index.ts'

export function articleOpenness(deps: Deps, articleId: number) {
  const { id, lang, group_id, title, is_comment_open } = articles
  const query = deps.db
    .select({ id, lang, group_id, title, is_comment_open })
    .from(articles)
    .where(eq(id, articleId))
  return read([query], ([[row]]) => row ?? null)
}

/** What readers see, and the draft that waits to take its place; whoever has it open is told that it has changed. */
export function opennessWrites(deps: Deps, articleId: number, isOpen: boolean): Query[] {
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
