// Filters of entry lists besides language, state and creator. If an entry has a draft, they apply to the draft.
import { and, eq, gte, lt, sql, type SQL } from 'drizzle-orm'
import type { NewsCategory, Topic } from '../../../client/contract/categories.ts'
import { startOfDay } from '../../../client/contract/days.ts'
import type { EntryType } from '../../../client/contract/desk/entries/types.ts'
import { articles, articleTags, entries, tags } from '../../storage/schema/index.ts'
import { jsonTable } from '../../storage/sql.ts'

export interface Narrowing {
  category?: NewsCategory | undefined
  topic?: Topic | undefined
  /** Tag slug. */
  tag?: string | undefined
  /** Part of the author's name. */
  author?: string | undefined
  /** First and last day of publication, in UTC+8. */
  from?: string | undefined
  until?: string | undefined
}

type Table = typeof entries

/** Category, topic, tag and author apply to articles only. */
export function isNarrowedTo(
  { type, from, until, ...fields }: Narrowing & { type: EntryType },
  of: Table = entries,
): SQL | undefined {
  return and(
    from ? gte(of.published_at, startOfDay(from)) : undefined,
    until ? lt(of.published_at, startOfDay(until, 1)) : undefined,
    type === 'article' ? isArticleWith(fields, of) : undefined,
  )
}

function isArticleWith({ category, topic, tag, author }: Narrowing, of: Table): SQL | undefined {
  const has = (live: SQL | undefined, draft: SQL) => sql`case when ${of.draft} is null
    then exists (select 1 from ${articles} where ${articles.id} = ${of.item_id} and ${live})
    else ${draft} end`
  const drafted = (path: string) => sql`${of.draft} ->> ${path}`
  const contains = (name: SQL, words: string) => sql`instr(lower(${name}), lower(${words})) > 0`
  return and(
    category && has(eq(articles.category, category), sql`${drafted('$.category')} = ${category}`),
    topic && has(eq(articles.topic, topic), sql`${drafted('$.topic')} = ${topic}`),
    author
      ? has(contains(sql`${articles.author}`, author), contains(drafted('$.author'), author))
      : undefined,
    tag
      ? has(
          sql`exists (select 1 from ${articleTags} join ${tags} on ${tags.id} = ${articleTags.tag_id}
          where ${articleTags.article_id} = ${articles.id} and ${tags.slug} = ${tag})`,
          sql`exists (select 1 from ${jsonTable(of.draft, 'one', '$.tags')} where one.value = ${tag})`,
        )
      : undefined,
  )
}
