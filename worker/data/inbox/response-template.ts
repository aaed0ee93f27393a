import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { ResponseTemplate, AnswerTexts } from '../../../client/contract/desk/inbox/message.ts'
import { read, type Read } from '../../storage/db.ts'
import { responseTemplates } from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'

/** Maximum number of templates shown. */
const maxTemplates = 100

const { id, rev, name, texts, deleted_at } = responseTemplates

export function listTemplates(deps: Deps): Read<ResponseTemplate[]> {
  const query = deps.db
    .select({ id, rev, name, texts })
    .from(responseTemplates)
    .where(isNull(deleted_at))
    .orderBy(asc(id))
    .limit(maxTemplates)
  return read([query], ([rows]) => rows)
}

export type StoredTemplate = typeof responseTemplates.$inferSelect

/** Includes deleted templates. */
export function getTemplate(deps: Deps, templateId: number): Read<StoredTemplate | null> {
  const query = deps.db.select().from(responseTemplates).where(eq(id, templateId))
  return read([query], ([[row]]) => row ?? null)
}

interface Written {
  name: string
  texts: AnswerTexts
}

export function insertResponseTemplateStatement(deps: Deps, template: Written) {
  return deps.db.insert(responseTemplates).values(template)
}

/** Id of the template that this batch has just inserted. */
export const lastTemplate = sql<number>`(select max(${id}) from ${responseTemplates})`

/** Changes nothing if the template has changed since `based`. */
export function updateResponseTemplateStatement(
  deps: Deps,
  templateId: number,
  based: number,
  change: Partial<Written> & { deleted_at?: string | null },
) {
  return deps.db
    .update(responseTemplates)
    .set({ ...change, rev: sql`${rev} + 1` })
    .where(and(eq(id, templateId), eq(rev, based)))
    .returning({ id })
}
