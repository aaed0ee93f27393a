import { and, eq, ne } from 'drizzle-orm'
import { read, type Read } from '../../../../storage/db.ts'
import type { brands, partners, themes } from '../../../../storage/schema/index.ts'
import type { ItemRow } from '../item.ts'
import type { Deps } from '../../../../deps.ts'

/** The slug field if another row of the table has that slug. */
export const takenSlug =
  (table: typeof brands | typeof partners | typeof themes) =>
  (
    deps: Deps,
    { group_id }: Pick<ItemRow, 'group_id'>,
    { data: { slug } }: { data: { slug: string } },
  ): Read<string | null> => {
    const query = deps.db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.slug, slug), ne(table.id, group_id)))
    return read([query], ([rows]) => (rows.length > 0 ? 'slug' : null))
  }
