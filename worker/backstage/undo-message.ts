// What undoes changes of the inbox. What was mailed is never taken back.
import * as z from 'zod/mini'
import { messageStates } from '../../client/contract/backstage/message.ts'
import { language } from '../../client/contract/backstage/entry.ts'
import { setTemplate, templateFor } from './answer-template.ts'
import { changeMessage, loadMessage } from './message.ts'
import type { PlanUndo } from './undo-plan.ts'

const handling = z.partial(
  z.object({ state: z.enum(messageStates), assigned_to: z.nullable(z.number()) }),
)

export const undoMessage: PlanUndo = async (acting, entry) => {
  const before = handling.safeParse(entry.before).data
  const after = handling.safeParse(entry.after).data
  if (!before || !after) return null
  const id = Number(entry.item_id)
  const { rev, title, state, assigned_to } = await loadMessage(acting.deps, id)
  const now = { state, assigned_to: assigned_to?.id ?? null }
  const back = {
    ...(after.state !== undefined && { state: before.state }),
    ...(after.assigned_to !== undefined && { assigned_to: before.assigned_to }),
  }
  return {
    effect: 'message_back',
    title,
    isChanged: JSON.stringify({ ...now, ...after }) !== JSON.stringify(now),
    permission: 'message.write',
    run: () => changeMessage(acting, id, { ...back, rev }),
  }
}

const template = z.object({
  name: z.string(),
  texts: z.partialRecord(language, z.object({ subject: z.string(), text: z.string() })),
  deleted_at: z.nullable(z.string()),
})

export const undoTemplate: PlanUndo = async (acting, entry) => {
  const before = template.safeParse(entry.before).data
  const after = z.partial(template).safeParse(entry.after).data
  if (!before || !after) return null
  const id = Number(entry.item_id)
  const { rev, name, texts, deleted_at } = await templateFor(acting.deps, id)
  const now = template.parse({ name, texts, deleted_at })
  return {
    effect: 'template_back',
    title: before.name,
    isChanged: JSON.stringify({ ...now, ...after }) !== JSON.stringify(now),
    permission: 'message.write',
    run: () => setTemplate(acting, id, rev, before),
  }
}
