import * as z from 'zod/mini'
import { apiTable } from '../../api/endpoint.ts'
import { itemId, lang } from '../../fields.ts'
import { issue, issueForm, issueEmail, issueSummary } from './issue.ts'
import { language, dateTime } from '../fields.ts'

export const newsletterApi = apiTable({
  newsletterIssueList: {
    route: 'GET /api/backstage/periodical',
    summary: 'Newsletter issues, newest first, 40 per page',
    query: z.strictObject({ lang, before: z.optional(itemId) }),
    output: z.object({ items: z.array(issueSummary), next: z.nullable(z.number()) }),
    permission: 'newsletter.read',
  },
  newsletterIssueCreate: {
    route: 'POST /api/backstage/periodical',
    summary: 'Creates an empty issue, for all languages of the operator',
    body: z.strictObject({ title: z.optional(issueForm.shape.title) }),
    output: issue,
    status: 201,
    permission: 'newsletter.write',
  },
  newsletterIssue: {
    route: 'GET /api/backstage/periodical/:id',
    summary: 'An issue: its contents, missing translations per language, and delivery progress',
    output: issue,
    errors: ['not_found'],
    permission: 'newsletter.read',
  },
  newsletterIssueChange: {
    route: 'PUT /api/backstage/periodical/:id',
    summary: 'Changes a draft that is based on the `rev` in If-Match',
    body: issueForm,
    output: issue,
    errors: [
      'not_found',
      'forbidden',
      'precondition_required',
      'changed_meanwhile',
      'issue_not_editable',
    ],
    permission: 'newsletter.write',
  },
  newsletterIssueDelete: {
    route: 'DELETE /api/backstage/periodical/:id',
    summary: 'Deletes a draft; it can be restored',
    output: z.object({ id: z.number() }),
    errors: ['not_found', 'forbidden', 'issue_not_editable'],
    permission: 'newsletter.write',
  },
  newsletterIssueRestore: {
    route: 'POST /api/backstage/periodical/:id/restore',
    summary: 'Restores a deleted draft',
    output: issue,
    errors: ['forbidden', 'undo_outdated'],
    permission: 'newsletter.write',
  },
  newsletterIssueMail: {
    route: 'GET /api/backstage/periodical/:id/mail/:of',
    summary: 'Subject and plain text of an edition, as it would be sent now',
    params: z.strictObject({ id: itemId, of: language }),
    output: issueEmail,
    errors: ['not_found'],
    permission: 'newsletter.read',
  },
  newsletterIssueReaders: {
    route: 'GET /api/backstage/periodical/:id/readers/:of',
    summary: 'Counts the readers of an edition, in pages of up to 1,000 subscribers after `after`',
    params: z.strictObject({ id: itemId, of: language }),
    query: z.strictObject({ lang, after: z.optional(itemId) }),
    output: z.object({
      /** Readers of the issue on this page. */
      readers: z.number(),
      /** `after` of the next page; `null` on the last one. */
      next: z.nullable(z.number()),
    }),
    errors: ['not_found'],
    permission: 'newsletter.read',
  },
  newsletterIssueTest: {
    route: 'POST /api/backstage/periodical/:id/test',
    summary: 'Emails the issue in these languages to the operator only',
    body: z.strictObject({ languages: z.array(language).check(z.minLength(1), z.maxLength(6)) }),
    output: z.object({ to: z.string(), mails: z.number() }),
    errors: ['not_found', 'issue_empty', 'too_many_requests'],
    permission: 'newsletter.write',
  },
  newsletterIssueSend: {
    route: 'POST /api/backstage/periodical/:id/send',
    summary:
      'Schedules an issue, or sends it after one minute in which it can be cancelled. If-Match must name its revision',
    body: z.strictObject({ at: z.optional(dateTime) }),
    output: issue,
    errors: [
      'not_found',
      'forbidden',
      'precondition_required',
      'changed_meanwhile',
      'issue_not_editable',
      'issue_empty',
      'issue_without_subscribers',
    ],
    permission: 'newsletter.send',
    stepUp: true,
  },
  newsletterIssueCancel: {
    route: 'POST /api/backstage/periodical/:id/call-back',
    summary: 'Unschedules an issue whose sending has not begun, which makes it a draft',
    output: issue,
    errors: ['not_found', 'forbidden', 'issue_not_editable'],
    permission: 'newsletter.send',
  },
})
