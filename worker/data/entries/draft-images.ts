// Which pictures drafts show, so that nobody has to look through all drafts for one picture.
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Statement } from '../../storage/db.ts'
import { draftImages, entries } from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'

/** Whether a node of the content of an entry is the id of a picture. */
export const isImageIdNode: SQL = sql`node.type = 'integer' and (node.key = 'image_id' or node.key like '%img%')`

/** After everything that may have written the draft of an entry, in the same batch: what the draft shows is noted anew. */
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
