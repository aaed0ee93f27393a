// Finds a tag by the word that a reader or client uses for it.
import { sql, type SQL } from 'drizzle-orm'
import { tagLabels, tags } from '../../storage/schema/index.ts'
import type { ItemListRef } from './pages.ts'

/**
 * Selects the id of the tag with this id, slug or label in any language. The lowest id wins if several have the label.
 */
export function selectTagNamed(word: string): SQL {
  const number = /^\d{1,9}$/.test(word) ? Number(word) : -1
  return sql`select ${tags.id} as id from ${tags} where ${tags.slug} = ${word} or ${tags.id} = ${number}
    or ${tags.id} in (select ${tagLabels.tag_id} from ${tagLabels} where ${tagLabels.label} = ${word})
    order by ${tags.id} limit 1`
}

/** The list of a tag's items. */
export function taggedList(family: string, word: string): ItemListRef {
  const keys = sql`select cast(id as text) as key from (${selectTagNamed(word)})`
  return { family: `${family}:tag`, keys, count: 1 }
}
