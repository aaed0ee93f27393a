// Desk endpoints: the inbox: contact messages, responses, their templates, and demo slots.
import * as z from 'zod/mini'
import { apiTable } from '../../api/endpoint.ts'
import {
  responseForm,
  responseTemplate,
  answerTemplateForm,
  demoSlots,
  message,
  messageChange,
  messageFilterQuery,
  messagePage,
  messageQuery,
  noteForm,
  slotChange,
} from './message.ts'
import { dateTime } from '../fields.ts'

const colleagues = z.object({ items: z.array(z.object({ id: z.number(), name: z.string() })) })
const templates = z.object({ items: z.array(responseTemplate) })

export const messageApi = apiTable({
  messages: {
    route: 'GET /api/backstage/message',
    summary: 'Contact messages, newest first, 50 per page',
    query: messageQuery,
    output: messagePage,
    permission: 'message.read',
  },
  messageFile: {
    route: 'POST /api/backstage/message/export',
    summary: 'Contact messages that match a filter, as CSV; at most the newest 10,000',
    query: messageFilterQuery,
    output: z.object({ csv: z.string(), rows: z.number(), is_whole: z.boolean() }),
    permission: 'message.export',
    stepUp: true,
  },
  answerTemplates: {
    route: 'GET /api/backstage/message/template',
    summary: 'Response templates, by language',
    output: templates,
    permission: 'message.read',
  },
  addAnswerTemplate: {
    route: 'POST /api/backstage/message/template',
    summary: 'Adds a response template',
    body: answerTemplateForm,
    output: templates,
    status: 201,
    permission: 'message.write',
  },
  changeAnswerTemplate: {
    route: 'PUT /api/backstage/message/template/:id',
    summary: 'Changes a response template',
    body: answerTemplateForm,
    output: templates,
    errors: ['not_found', 'precondition_required', 'changed_meanwhile'],
    permission: 'message.write',
  },
  deleteAnswerTemplate: {
    route: 'DELETE /api/backstage/message/template/:id',
    summary: 'Deletes a response template; the audit log can restore it',
    output: templates,
    errors: ['not_found'],
    permission: 'message.write',
  },
  messageOperators: {
    route: 'GET /api/backstage/message/operator',
    summary: 'Operators that a message can be assigned to, by name: those who may respond to it',
    output: colleagues,
    permission: 'message.write',
  },
  message: {
    route: 'GET /api/backstage/message/:id',
    summary: 'A message with its notes, responses and demo slot',
    output: message,
    errors: ['not_found'],
    permission: 'message.read',
  },
  changeMessage: {
    route: 'PATCH /api/backstage/message/:id',
    summary: 'Changes the state or the assignee of a message; marking it as spam frees its slot',
    body: messageChange,
    output: message,
    errors: ['not_found', 'precondition_required', 'changed_meanwhile'],
    permission: 'message.write',
  },
  addNote: {
    route: 'POST /api/backstage/message/:id/note',
    summary: 'Adds an internal note, which the sender never sees',
    body: noteForm,
    output: message,
    status: 201,
    errors: ['not_found'],
    permission: 'message.write',
  },
  answerMessage: {
    route: 'POST /api/backstage/message/:id/answer',
    summary: 'Emails a response to the sender, once per revision of the message',
    body: responseForm,
    output: message,
    status: 201,
    errors: ['not_found', 'precondition_required', 'changed_meanwhile'],
    permission: 'message.write',
  },
  demoSlots: {
    route: 'GET /api/backstage/demo',
    summary: 'Demo slots from today on: requested, confirmed, closed and available',
    output: demoSlots,
    permission: 'message.read',
  },
  closeDemoSlot: {
    route: 'POST /api/backstage/demo',
    summary: 'Closes a slot',
    body: z.strictObject({ starts_at: dateTime }),
    output: demoSlots,
    status: 201,
    permission: 'message.write',
  },
  openDemoSlot: {
    route: 'DELETE /api/backstage/demo/:id',
    summary: 'Reopens a slot that operators have closed',
    output: demoSlots,
    errors: ['not_found'],
    permission: 'message.write',
  },
  changeDemoSlot: {
    route: 'PATCH /api/backstage/demo/:id',
    summary: 'Confirms, moves or cancels a demo and emails the requester',
    body: slotChange,
    output: demoSlots,
    errors: ['not_found', 'precondition_required', 'changed_meanwhile'],
    permission: 'message.write',
  },
})
