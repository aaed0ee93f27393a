// Response templates: a subject and a text in one or more languages.
import type {
  ResponseTemplate,
  AnswerTemplateForm,
  AnswerTexts,
} from '../../../client/contract/desk/inbox/message.ts'
import { locales } from '../../../client/contract/locale.ts'
import { can } from '../../../client/contract/roles.ts'
import { insertAuditIfChangedStatement, insertAuditStatement } from '../../data/audit.ts'
import {
  getTemplate,
  lastTemplate,
  listTemplates,
  updateResponseTemplateStatement,
  insertResponseTemplateStatement,
  type StoredTemplate,
} from '../../data/inbox/response-template.ts'
import { foundOrThrow, problem } from '../../http/problem.ts'
import { read, run, writeBatch } from '../../storage/db.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorContext } from '../acting.ts'

const type = 'answer_template'

/** A template belongs to all languages, whichever have a text. */
function requireAllLanguages(operator: OperatorContext['operator']): void {
  if (!can(operator, 'message.write', {})) throw problem('forbidden')
}

export const templatesNow = async (deps: Deps): Promise<{ items: ResponseTemplate[] }> => ({
  items: await run(deps, listTemplates(deps)),
})

export async function templateFor(deps: Deps, id: number): Promise<StoredTemplate> {
  return foundOrThrow(await run(deps, getTemplate(deps, id)))
}

/** Keeps only the languages with a text. */
function written({ name, texts }: AnswerTemplateForm): { name: string; texts: AnswerTexts } {
  const known = locales.flatMap((lang) => (texts[lang] ? [[lang, texts[lang]] as const] : []))
  return { name, texts: Object.fromEntries(known) }
}

export async function addTemplate(acting: OperatorContext, form: AnswerTemplateForm) {
  const { deps, operator } = acting
  requireAllLanguages(operator)
  const after = written(form)
  await writeBatch(deps, [
    insertResponseTemplateStatement(deps, after),
    insertAuditStatement(deps, operator, {
      action: 'answer_template.add',
      type,
      id: lastTemplate,
      after,
    }),
  ])
  return templatesNow(deps)
}

type Change = Parameters<typeof updateResponseTemplateStatement>[3]

/** Changes, deletes or restores a template. Throws 409 if it has changed since `rev`. */
export async function setTemplate(
  { deps, operator }: OperatorContext,
  id: number,
  rev: number,
  after: Change,
) {
  requireAllLanguages(operator)
  const { name, texts, deleted_at } = await templateFor(deps, id)
  const verb = after.deleted_at ? 'delete' : 'change'
  const isDone = await run(
    deps,
    read(
      [
        updateResponseTemplateStatement(deps, id, rev, after),
        insertAuditIfChangedStatement(deps, operator, {
          action: `answer_template.${verb}`,
          type,
          id,
          before: { name, texts, deleted_at },
          after,
        }),
      ],
      ([rows]) => Array.isArray(rows) && rows.length > 0,
    ),
  )
  const current = await templatesNow(deps)
  if (!isDone) throw problem('changed_meanwhile', { members: { current } })
  return current
}

export function changeTemplate(
  acting: OperatorContext,
  id: number,
  { rev, ...form }: AnswerTemplateForm & { rev: number },
) {
  return setTemplate(acting, id, rev, written(form))
}

export async function deleteTemplate(acting: OperatorContext, id: number) {
  const { rev, deleted_at } = await templateFor(acting.deps, id)
  if (deleted_at !== null) throw problem('not_found')
  return setTemplate(acting, id, rev, { deleted_at: acting.deps.now().toISOString() })
}
