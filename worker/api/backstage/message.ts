import { backstageApi } from '../../../client/contract/backstage/table.ts'
import {
  addTemplate,
  changeTemplate,
  deleteTemplate,
  templatesNow,
} from '../../backstage/answer-template.ts'
import { changeSlot, closeSlot, openSlot, slotsNow } from '../../backstage/demo-slot.ts'
import { deskVisitorOf } from '../../backstage/desk-visitor.ts'
import { messageFile } from '../../backstage/message-file.ts'
import {
  addNote,
  answerMessage,
  changeMessage,
  loadMessage,
  messageOperators,
} from '../../backstage/message.ts'
import { listMessages } from '../../data/message-list.ts'
import { run } from '../../storage/db.ts'
import { endpoint } from '../endpoint.ts'
import { actingIn, revisionIn } from './acting.ts'

export const messageEndpoints = {
  messages: endpoint(backstageApi.messages, ({ deps, query }) =>
    run(deps, listMessages(deps, query)),
  ),
  messageFile: endpoint(backstageApi.messageFile, (asked) =>
    messageFile(actingIn(asked), asked.query),
  ),
  answerTemplates: endpoint(backstageApi.answerTemplates, ({ deps }) => templatesNow(deps)),
  addAnswerTemplate: endpoint(backstageApi.addAnswerTemplate, (asked) =>
    addTemplate(actingIn(asked), asked.body),
  ),
  changeAnswerTemplate: endpoint(backstageApi.changeAnswerTemplate, (asked) =>
    changeTemplate(actingIn(asked), asked.params.id, { ...asked.body, rev: revisionIn(asked) }),
  ),
  deleteAnswerTemplate: endpoint(backstageApi.deleteAnswerTemplate, (asked) =>
    deleteTemplate(actingIn(asked), asked.params.id),
  ),
  messageOperators: endpoint(backstageApi.messageOperators, async ({ deps }) => ({
    items: await messageOperators(deps),
  })),
  message: endpoint(backstageApi.message, ({ deps, params: { id } }) => loadMessage(deps, id)),
  changeMessage: endpoint(backstageApi.changeMessage, (asked) =>
    changeMessage(actingIn(asked), asked.params.id, { ...asked.body, rev: revisionIn(asked) }),
  ),
  addNote: endpoint(backstageApi.addNote, (asked) =>
    addNote(actingIn(asked), asked.params.id, asked.body.text),
  ),
  answerMessage: endpoint(backstageApi.answerMessage, (asked) => {
    const { c, params, query, body, operator } = asked
    const answer = { ...body, rev: revisionIn(asked) }
    return answerMessage(deskVisitorOf(c, query.lang), operator, params.id, answer)
  }),
  demoSlots: endpoint(backstageApi.demoSlots, ({ deps }) => slotsNow(deps)),
  closeDemoSlot: endpoint(backstageApi.closeDemoSlot, (asked) =>
    closeSlot(actingIn(asked), asked.body.starts_at),
  ),
  openDemoSlot: endpoint(backstageApi.openDemoSlot, (asked) =>
    openSlot(actingIn(asked), asked.params.id),
  ),
  changeDemoSlot: endpoint(backstageApi.changeDemoSlot, (asked) => {
    const { c, params, query, body, operator } = asked
    const change = { ...body, rev: revisionIn(asked) }
    return changeSlot(deskVisitorOf(c, query.lang), operator, params.id, change)
  }),
}
