import type { PublishedContent } from '../../../../client/contract/desk/entries/kinds/schemas.ts'
import { isInIds, read, type Read } from '../../../storage/db.ts'
import { authors, authorTexts } from '../../../storage/schema/index.ts'
import { toRowPerLanguage, textsOf } from './rows/languages.ts'
import type { ItemRow, LiveItem } from './item.ts'
import { undated } from './rows/without-dates.ts'
import type { OwnRows, OwnedTable } from './rows/owned.ts'
import type { Deps } from '../../../deps.ts'

export function liveAuthors(deps: Deps, ids: readonly number[]): Read<LiveItem[]> {
  const rows = deps.db.select().from(authors).where(isInIds(authors.id, ids))
  const texts = deps.db.select().from(authorTexts).where(isInIds(authorTexts.author_id, ids))
  return read([rows, texts] as const, ([found, written]) =>
    found.map(({ id, img_id, links }) => {
      const own = written.filter(({ author_id }) => author_id === id)
      return undated(id, {
        title: textsOf(own, 'name'),
        role: textsOf(own, 'role'),
        intro: textsOf(own, 'intro'),
        links,
        portrait_img: img_id,
      })
    }),
  )
}

export const authorTables: readonly OwnedTable[] = [
  { table: authors, owner: authors.id, identity: [authors.id] },
  {
    table: authorTexts,
    owner: authorTexts.author_id,
    identity: [authorTexts.author_id, authorTexts.lang],
  },
]

export function authorRows(
  { id }: Pick<ItemRow, 'id'>,
  { data: { title, role, intro, links, portrait_img } }: PublishedContent<'author'>,
): OwnRows {
  return [
    [{ id, img_id: portrait_img ?? null, links }],
    toRowPerLanguage({ name: title, role, intro }).map((texts) => ({ author_id: id, ...texts })),
  ]
}
