// Links that show a draft to people without access to the desk (docs/decisions/desk/previews.md).
import { and, desc, eq, exists, gt, inArray, lte, sql, type SQL } from 'drizzle-orm'
import type { PreviewLink } from '../../../client/contract/desk/entries/preview-link.ts'
import { read, type Read, type Statement } from '../../storage/db.ts'
import { operators, previewLinks } from '../../storage/schema/index.ts'
import { toOperatorRef } from '../operators/person.ts'
import type { Deps } from '../../deps.ts'

interface NewLink {
  token_hash: string
  entry_id: number
  rev: number
  created_by: number | null
  expires_at: string
  allows_notes: boolean
}

export function insertPreviewLinkStatement(deps: Deps, link: NewLink): Statement {
  return deps.db.insert(previewLinks).values({ ...link, created_at: deps.now().toISOString() })
}

export type StoredLink = Pick<
  typeof previewLinks.$inferSelect,
  'id' | 'entry_id' | 'rev' | 'expires_at' | 'allows_notes' | 'created_by'
>

/** `null` if the token is unknown, revoked or expired. */
export function getPreviewLink(deps: Deps, tokenHash: string): Read<StoredLink | null> {
  const { id, entry_id, rev, expires_at, allows_notes, created_by, token_hash } = previewLinks
  const query = deps.db
    .select({ id, entry_id, rev, expires_at, allows_notes, created_by })
    .from(previewLinks)
    .where(and(eq(token_hash, tokenHash), gt(expires_at, deps.now().toISOString())))
  return read([query], ([[row]]) => row ?? null)
}

/** Unexpired links of an entry, newest first. */
export function listPreviewLinks(
  deps: Deps,
  entryId: number,
): Read<Omit<PreviewLink, 'is_open'>[]> {
  const { id, entry_id, rev, allows_notes, created_by, created_at, expires_at } = previewLinks
  const { use_count, last_used_at } = previewLinks
  const query = deps.db
    .select({
      id,
      rev,
      allows_notes,
      created_by,
      created_at,
      expires_at,
      use_count,
      last_used_at,
      name: operators.name,
    })
    .from(previewLinks)
    .leftJoin(operators, eq(operators.id, created_by))
    .where(and(eq(entry_id, entryId), gt(expires_at, deps.now().toISOString())))
    .orderBy(desc(id))
    .limit(50)
  return read([query], ([rows]) =>
    rows.map(({ created_by: by, name, ...row }) => ({
      ...row,
      created_by: toOperatorRef(by, name),
    })),
  )
}

/** Revokes a link of an entry. Returns no row if there was none. */
export function deletePreviewLinkStatement(
  { db }: Deps,
  { id, entry_id }: { id: number; entry_id: number },
) {
  return db
    .delete(previewLinks)
    .where(and(eq(previewLinks.id, id), eq(previewLinks.entry_id, entry_id)))
    .returning({ id: previewLinks.id })
}

const isWritable = ({ now }: Deps, link: number) =>
  and(
    eq(previewLinks.id, link),
    eq(previewLinks.allows_notes, true),
    gt(previewLinks.expires_at, now().toISOString()),
  )

/** SQL condition: the link still lets its readers write notes. */
export const letsWrite = (deps: Deps, link: number): SQL =>
  exists(deps.db.select({ id: previewLinks.id }).from(previewLinks).where(isWritable(deps, link)))

/** True while the link lets its readers write notes. */
export function isPreviewLinkOpen(deps: Deps, link: number): Read<boolean> {
  const { id } = previewLinks
  const query = deps.db.select({ id }).from(previewLinks).where(isWritable(deps, link))
  return read([query], ([rows]) => rows.length > 0)
}

export function countPreviewUseStatement({ db, now }: Deps, id: number): Statement {
  return db
    .update(previewLinks)
    .set({ use_count: sql`${previewLinks.use_count} + 1`, last_used_at: now().toISOString() })
    .where(eq(previewLinks.id, id))
}

export function deleteExpiredPreviewLinksStatement(deps: Deps, limit: number): Statement {
  const expired = deps.db
    .select({ id: previewLinks.id })
    .from(previewLinks)
    .where(lte(previewLinks.expires_at, deps.now().toISOString()))
    .limit(limit)
  return deps.db.delete(previewLinks).where(inArray(previewLinks.id, expired))
}
