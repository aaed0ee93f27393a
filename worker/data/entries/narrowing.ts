// Filters of entry lists besides language, state and creator. If an entry has a draft, they apply to the draft.
import { and, eq, gte, isNotNull, lt, sql, type SQL } from 'drizzle-orm'
import type { NewsCategory, Topic } from '../../../client/contract/categories.ts'
import { startOfDay } from '../../../client/contract/days.ts'
import type { AssignmentFilter } from '../../../client/contract/desk/entries/filters.ts'
import type { EntryType } from '../../../client/contract/desk/entries/types.ts'
import {
  articleAuthors,
  articles,
  articleTags,
  authorTexts,
  assignments,
  entries,
  tags,
} from '../../storage/schema/index.ts'
import { containsText, jsonTable } from '../../storage/sql.ts'

export interface AssignmentNarrowing {
  filter: AssignmentFilter
  /** Id of the operator whose assignments are `own`. */
  operator: number
  /** Upper end of the dates that are `due`. */
  dueBefore: string
}

export interface Narrowing {
  assignment?: AssignmentNarrowing | undefined
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
  { type, from, until, assignment, ...fields }: Narrowing & { type: EntryType },
  of: Table = entries,
): SQL | undefined {
  return and(
    assignment && sql`${of.id} in (${assignedEntryIds(assignment)})`,
    from ? gte(of.published_at, startOfDay(from)) : undefined,
    until ? lt(of.published_at, startOfDay(until, 1)) : undefined,
    type === 'article' ? isArticleWith(fields, of) : undefined,
  )
}

/** Ids of entries. They have an assignment only until they are published, so these are few. */
export function assignedEntryIds({ filter, operator, dueBefore }: AssignmentNarrowing): SQL {
  const { entry_id, assignee_id, due_at, stage } = assignments
  const which = {
    own: eq(assignee_id, operator),
    review: eq(stage, 'review'),
    ready: eq(stage, 'ready'),
    due: and(isNotNull(due_at), lt(due_at, dueBefore)),
  }
  return sql`select ${entry_id} from ${assignments} where ${which[filter]}`
}

function isArticleWith({ category, topic, tag, author }: Narrowing, of: Table): SQL | undefined {
  const has = (live: SQL | undefined, draft: SQL) => sql`case when ${of.draft} is null
    then exists (select 1 from ${articles} where ${articles.id} = ${of.item_id} and ${live})
    else ${draft} end`
  const drafted = (path: string) => sql`${of.draft} ->> ${path}`
  const isBy = (words: string, ids: SQL) => sql`exists (select 1 from ${authorTexts}
    where ${authorTexts.author_id} in (${ids}) and ${containsText(authorTexts.name, words)})`
  return and(
    category && has(eq(articles.category, category), sql`${drafted('$.category')} = ${category}`),
    topic && has(eq(articles.topic, topic), sql`${drafted('$.topic')} = ${topic}`),
    author
      ? has(
          sql`(${containsText(articles.author, author)} or ${isBy(
            author,
            sql`select ${articleAuthors.author_id}
            from ${articleAuthors} where ${articleAuthors.article_id} = ${articles.id}`,
          )})`,
          sql`(${containsText(drafted('$.author'), author)} or ${isBy(
            author,
            sql`select one.value
            from ${jsonTable(of.draft, 'one', '$.authors')}`,
          )})`,
        )
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
