// The desk's rows about issues of the newsletter.
import * as z from 'zod/mini'
import type { Endpoint } from '../../api/endpoint.ts'
import { itemId, lang } from '../../fields.ts'
import { issue, issueForm, issueEmail, issueSummary } from './issue.ts'
import { language, dateTime } from '../fields.ts'

const inLang = z.strictObject({ lang })
const byId = z.strictObject({ id: itemId })

export const newsletterApi = {
  periodicalList: {
    method: 'GET',
    path: '/api/backstage/periodical',
    summary: 'Issues of the newsletter, the newest first, 40 per page',
    query: z.strictObject({ lang, before: z.optional(itemId) }),
    output: z.object({ items: z.array(issueSummary), next: z.nullable(z.number()) }),
    permission: 'periodical.read',
  },
  periodicalCreate: {
    method: 'POST',
    path: '/api/backstage/periodical',
    summary: 'A new issue, for all lists of the operator, with nothing in it',
    query: inLang,
    body: z.strictObject({ title: z.optional(issueForm.shape.title) }),
    output: issue,
    status: 201,
    permission: 'periodical.write',
  },
  periodical: {
    method: 'GET',
    path: '/api/backstage/periodical/:id',
    summary: 'An issue: what it is composed of, what each language lacks, and how far it has come',
    params: byId,
    query: inLang,
    output: issue,
    errors: ['not_found'],
    permission: 'periodical.read',
  },
  periodicalChange: {
    method: 'PUT',
    path: '/api/backstage/periodical/:id',
    summary: 'Changes a draft, which is based on the `rev` in If-Match',
    params: byId,
    query: inLang,
    body: issueForm,
    output: issue,
    errors: [
      'not_found',
      'forbidden',
      'precondition_required',
      'changed_meanwhile',
      'issue_not_editable',
    ],
    permission: 'periodical.write',
  },
  periodicalDelete: {
    method: 'DELETE',
    path: '/api/backstage/periodical/:id',
    summary: 'Deletes a draft, which can be restored',
    params: byId,
    query: inLang,
    output: z.object({ id: z.number() }),
    errors: ['not_found', 'forbidden', 'issue_not_editable'],
    permission: 'periodical.write',
  },
  periodicalRestore: {
    method: 'POST',
    path: '/api/backstage/periodical/:id/restore',
    summary: 'Brings a draft back that was deleted',
    params: byId,
    query: inLang,
    output: issue,
    errors: ['forbidden', 'undo_outdated'],
    permission: 'periodical.write',
  },
  periodicalMail: {
    method: 'GET',
    path: '/api/backstage/periodical/:id/mail/:of',
    summary: 'Subject and plain text of the mail of a list, as it would be sent now',
    params: z.strictObject({ id: itemId, of: language }),
    query: inLang,
    output: issueEmail,
    errors: ['not_found'],
    permission: 'periodical.read',
  },
  periodicalTest: {
    method: 'POST',
    path: '/api/backstage/periodical/:id/test',
    summary: 'Mails the issue in these languages to the operator, and to nobody else',
    params: byId,
    query: inLang,
    body: z.strictObject({ languages: z.array(language).check(z.minLength(1), z.maxLength(6)) }),
    output: z.object({ to: z.string(), mails: z.number() }),
    errors: ['not_found', 'issue_empty', 'too_many_requests'],
    permission: 'periodical.write',
  },
  periodicalSend: {
    method: 'POST',
    path: '/api/backstage/periodical/:id/send',
    summary:
      'Sends the issue at a moment, or after a minute in which it can be called back. It must be as in If-Match',
    params: byId,
    query: inLang,
    body: z.strictObject({ at: z.optional(dateTime) }),
    output: issue,
    errors: [
      'not_found',
      'forbidden',
      'precondition_required',
      'changed_meanwhile',
      'issue_not_editable',
      'issue_empty',
      'issue_without_readers',
    ],
    permission: 'periodical.send',
    stepUp: true,
  },
  periodicalCallBack: {
    method: 'POST',
    path: '/api/backstage/periodical/:id/call-back',
    summary: 'Makes an issue a draft again, as long as its sending has not begun',
    params: byId,
    query: inLang,
    output: issue,
    errors: ['not_found', 'forbidden', 'issue_not_editable'],
    permission: 'periodical.send',
  },
} satisfies Record<string, Endpoint>
