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
import { endpoint } from '../endpoint/endpoint.ts'
import { operatorContextOf, requireIfMatch } from './operator-context.ts'

export const messageEndpoints = {
  messages: endpoint(deskApi.messages, ({ deps, query }) => run(deps, listMessages(deps, query))),
  messageFile: endpoint(deskApi.messageFile, (asked) =>
    messageFile(operatorContextOf(asked), asked.query),
  ),
  answerTemplates: endpoint(deskApi.answerTemplates, ({ deps }) => templatesNow(deps)),
  addAnswerTemplate: endpoint(deskApi.addAnswerTemplate, (asked) =>
    addTemplate(operatorContextOf(asked), asked.body),
  ),
  changeAnswerTemplate: endpoint(deskApi.changeAnswerTemplate, (asked) =>
    changeTemplate(operatorContextOf(asked), asked.params.id, {
      ...asked.body,
      rev: requireIfMatch(asked),
    }),
  ),
  deleteAnswerTemplate: endpoint(deskApi.deleteAnswerTemplate, (asked) =>
    deleteTemplate(operatorContextOf(asked), asked.params.id),
  ),
  messageOperators: endpoint(deskApi.messageOperators, async ({ deps }) => ({
    items: await messageOperators(deps),
  })),
  message: endpoint(deskApi.message, ({ deps, params: { id } }) => loadMessage(deps, id)),
  changeMessage: endpoint(deskApi.changeMessage, (asked) =>
    changeMessage(operatorContextOf(asked), asked.params.id, {
      ...asked.body,
      rev: requireIfMatch(asked),
    }),
  ),
  addNote: endpoint(deskApi.addNote, (asked) =>
    addNote(operatorContextOf(asked), asked.params.id, asked.body.text),
  ),
  answerMessage: endpoint(deskApi.answerMessage, (asked) => {
    const { c, params, query, body, operator } = asked
    const answer = { ...body, rev: requireIfMatch(asked) }
    return answerMessage(deskVisitorOf(c, query.lang), operator, params.id, answer)
  }),
  demoSlots: endpoint(deskApi.demoSlots, ({ deps }) => slotsNow(deps)),
  closeDemoSlot: endpoint(deskApi.closeDemoSlot, (asked) =>
    closeSlot(operatorContextOf(asked), asked.body.starts_at),
  ),
  openDemoSlot: endpoint(deskApi.openDemoSlot, (asked) =>
    openSlot(operatorContextOf(asked), asked.params.id),
  ),
  changeDemoSlot: endpoint(deskApi.changeDemoSlot, (asked) => {
    const { c, params, query, body, operator } = asked
    const change = { ...body, rev: requireIfMatch(asked) }
    return changeSlot(deskVisitorOf(c, query.lang), operator, params.id, change)
  }),
}
