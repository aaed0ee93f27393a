// Images of drafts, stored per entry so that a search for one image need not read all drafts.
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Statement } from '../../storage/db.ts'
import { draftImages, entries } from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'

/** True if a JSON node of an entry's content is an image id. */
export const isImageIdNode: SQL = sql`node.type = 'integer' and (node.key = 'image_id' or node.key like '%img%')`

/** Forgets the images of a deleted draft, so that they can be deleted, too. */
export const deleteDraftImagesStatement = (deps: Deps, entry: number): Statement =>
  deps.db.delete(draftImages).where(eq(draftImages.entry_id, entry))

/** Updates the images of an entry's draft. Must follow all writes of the draft in the batch. */
export function syncDraftImagesStatements(deps: Deps, entry: number | SQL): Statement[] {
  const { entry_id, image_id } = draftImages
  const shown = sql`from ${entries} as entry, json_tree(entry.draft) as node
    where entry.id = ${entry} and ${isImageIdNode}`
  return [
    deps.db
      .delete(draftImages)
      .where(and(eq(entry_id, entry), sql`${image_id} not in (select node.value ${shown})`)),
    deps.db
      .insert(draftImages)
      .select(sql`select distinct entry.id, node.value ${shown}`)
      .onConflictDoNothing(),
  ]
}
