import { deskApi } from '../../../client/contract/desk/table.ts'
import {
  addTemplate,
  changeTemplate,
  deleteTemplate,
  templatesNow,
} from '../../desk/inbox/answer-template.ts'
import { changeSlot, closeSlot, openSlot, slotsNow } from '../../desk/inbox/demo-slot.ts'
import { deskVisitorOf } from '../../desk/visitor.ts'
import { messageFile } from '../../desk/inbox/export.ts'
import {
  addNote,
  answerMessage,
  changeMessage,
  loadMessage,
  messageOperators,
} from '../../desk/inbox/message.ts'
import { listMessages } from '../../data/inbox/list.ts'
import { run } from '../../storage/db.ts'
import { endpoints, requireIfMatch } from '../endpoint/endpoint.ts'

export const messageEndpoints = endpoints(deskApi, {
  messages: ({ deps, query }) => run(deps, listMessages(deps, query)),
  messageFile: ({ acting, query }) => messageFile(acting, query),
  answerTemplates: ({ deps }) => templatesNow(deps),
  addAnswerTemplate: ({ acting, body }) => addTemplate(acting, body),
  changeAnswerTemplate: ({ c, acting, params, body }) =>
    changeTemplate(acting, params.id, {
      ...body,
      rev: requireIfMatch(c),
    }),
  deleteAnswerTemplate: ({ acting, params }) => deleteTemplate(acting, params.id),
  messageOperators: async ({ deps }) => ({
    items: await messageOperators(deps),
  }),
  message: ({ deps, params: { id } }) => loadMessage(deps, id),
  changeMessage: ({ c, acting, params, body }) =>
    changeMessage(acting, params.id, {
      ...body,
      rev: requireIfMatch(c),
    }),
  addNote: ({ acting, params, body }) => addNote(acting, params.id, body.text),
  answerMessage: ({ c, operator, params, query, body }) => {
    const answer = { ...body, rev: requireIfMatch(c) }
    return answerMessage(deskVisitorOf(c, query.lang), operator, params.id, answer)
  },
  demoSlots: ({ deps }) => slotsNow(deps),
  closeDemoSlot: ({ acting, body }) => closeSlot(acting, body.starts_at),
  openDemoSlot: ({ acting, params }) => openSlot(acting, params.id),
  changeDemoSlot: ({ c, operator, params, query, body }) => {
    const change = { ...body, rev: requireIfMatch(c) }
    return changeSlot(deskVisitorOf(c, query.lang), operator, params.id, change)
  },
})
