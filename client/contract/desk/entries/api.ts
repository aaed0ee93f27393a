// Desk endpoints: entries. In lists, `lang` is the language of the entries.
import * as z from 'zod/mini'
import { apiTable } from '../../api/endpoint.ts'
import { itemId, lang } from '../../fields.ts'
import { locales } from '../../locale.ts'
import { multiLine, optionalLine } from '../../text-fields.ts'
import { finding, shareCard } from './checklist.ts'
import { anyData, entry, entryView, entryType, listedEntry, published, waiting } from './entry.ts'
import { entriesPerPage } from './filters.ts'
import { maxPreviewHours, previewLink } from './preview-link.ts'
import { revisionSummary } from './revision.ts'
import { source } from './source.ts'
import { language, dateTime } from '../fields.ts'

const rev = z.int().check(z.minimum(1))
/** Maximum bytes of a draft that is previewed before it is saved. */
const maxRenderBytes = 256 * 1024
const cursor = z.string().check(z.regex(/^[\w-]{1,1200}$/))

export const entryApi = apiTable({
  entryList: {
    route: 'GET /api/backstage/entry',
    summary: `Entries, ${entriesPerPage.ofOne} per page of one language and ${entriesPerPage.ofAll} of all; a search has one page, and ignores an order that its filter does not support`,
    query: z.strictObject({
      ...entryView,
      after: z.optional(cursor),
    }),
    output: z.object({
      items: z.array(listedEntry),
      next: z.nullable(z.string()),
      /** On the first page. Counted up to `countedUpTo`; one above it means "more". */
      total: z.nullable(z.number()),
    }),
    permission: 'entry.read',
  },
  entryCreate: {
    route: 'POST /api/backstage/entry',
    summary:
      'A new entry, or a translation of the item of a group, with the blocks of its source; reserves the item’s id',
    body: z.strictObject({
      type: entryType,
      lang: language,
      group_id: z.optional(z.int().check(z.minimum(1))),
      /** Starts a translation with the text of its source. */
      copy: z.optional(z.boolean()),
      /** Initial data, such as those of a template. */
      data: z.optional(anyData),
    }),
    output: entry,
    status: 201,
    errors: ['entry_exists', 'forbidden', 'not_found'],
    permission: 'entry.write',
  },
  entry: {
    route: 'GET /api/backstage/entry/:id',
    summary: 'An entry with its draft, or its live data if there is no draft',
    output: entry,
    errors: ['not_found'],
    permission: 'entry.read',
  },
  entrySource: {
    route: 'GET /api/backstage/entry/:id/source',
    summary: 'The source of a translation, and its changes since',
    output: source,
    errors: ['not_found'],
    permission: 'entry.read',
  },
  entryChecklist: {
    route: 'GET /api/backstage/entry/:id/checklist',
    summary: 'The checklist before publishing, and the link previews of the item',
    output: z.object({
      findings: z.array(finding),
      /** All languages of the item, this one first. */
      cards: z.array(shareCard),
    }),
    errors: ['not_found'],
    permission: 'entry.read',
  },
  entrySave: {
    route: 'PUT /api/backstage/entry/:id/draft',
    summary:
      'Saves the draft, provided `If-Match` names its revision; with `keep` as a version of its own, which `machine` marks as drafted by one',
    query: z.strictObject({ lang, keep: z.optional(z.enum(['1', 'machine'])) }),
    body: anyData,
    hasOwnLimit: true,
    output: z.object({ rev: z.number(), draft_updated_at: z.string() }),
    errors: ['precondition_required', 'entry_changed', 'forbidden', 'not_found'],
    permission: 'entry.write',
  },
  entryDiscard: {
    route: 'DELETE /api/backstage/entry/:id/draft',
    summary: 'Discards the draft of a published entry and keeps it as a version',
    output: entry,
    errors: ['precondition_required', 'entry_changed', 'not_published', 'forbidden', 'not_found'],
    permission: 'entry.write',
  },
  entryPublish: {
    route: 'POST /api/backstage/entry/:id/publish',
    summary:
      'Publishes the draft, alone or with other languages of the item, now or at a scheduled time; a later change of a live entry becomes a release',
    body: z.strictObject({
      rev,
      data: z.optional(anyData),
      /** `null`: now. Absent: a scheduled entry keeps its time. */
      at: z.optional(z.nullable(dateTime)),
      until: z.optional(z.nullable(dateTime)),
      /** Translations do not become outdated. */
      is_minor: z.optional(z.boolean()),
      waiting,
      /** Ids of the item's entries in other languages whose current drafts are published with it. */
      with: z.optional(z.array(z.int().check(z.minimum(1))).check(z.maxLength(locales.length - 1))),
      /** For owners: why no other operator has to mark it as ready first. */
      override_reason: z.optional(multiLine(500)),
    }),
    output: published,
    errors: [
      'entry_changed',
      'review_missing',
      'entry_incomplete',
      'entry_in_use',
      'until_too_early',
      'release_waiting',
      'forbidden',
      'not_found',
    ],
    permission: 'entry.publish',
  },
  entryWithdraw: {
    route: 'POST /api/backstage/entry/:id/withdraw',
    summary: 'Withdraws an entry, live or scheduled, immediately and from every cache',
    body: z.strictObject({ rev: z.optional(rev), waiting }),
    output: published,
    errors: ['entry_changed', 'not_published', 'release_waiting', 'forbidden', 'not_found'],
    permission: 'entry.withdraw',
  },
  entryDelete: {
    route: 'DELETE /api/backstage/entry/:id',
    summary: 'Deletes an entry and withdraws it if it is live',
    query: z.strictObject({ lang, waiting }),
    errors: ['forbidden', 'not_found', 'entry_changed', 'entry_in_use', 'release_waiting'],
    permission: 'entry.delete',
  },
  entryStillRight: {
    route: 'POST /api/backstage/entry/:id/still-right',
    summary: 'Marks a translation as current although its source has changed',
    output: entry,
    errors: ['forbidden', 'not_found'],
    permission: 'entry.write',
  },
  entryMachineDraft: {
    route: 'POST /api/backstage/entry/:id/machine-draft',
    summary:
      'Machine-translates missing and outdated parts into the draft; `not_found` without a translation service',
    output: entry,
    errors: [
      'precondition_required',
      'entry_changed',
      'forbidden',
      'not_found',
      'translator_unavailable',
    ],
    permission: 'entry.write',
  },
  entryMachineTexts: {
    route: 'POST /api/backstage/entry/:id/machine-texts',
    summary:
      'Machine translations of texts of the source, for review before use; saves nothing; `not_found` without a translation service',
    body: z.strictObject({
      texts: z
        .array(z.string().check(z.minLength(1), z.maxLength(5000)))
        .check(z.minLength(1), z.maxLength(50)),
    }),
    output: z.object({ texts: z.array(z.string()) }),
    errors: ['forbidden', 'not_found', 'translator_unavailable'],
    permission: 'entry.write',
  },
  entryRender: {
    route: 'POST /api/backstage/entry/:id/render',
    summary:
      'The content of the entry’s page with an unsaved draft; saves nothing; four per second; `not_found` for an entry in all languages',
    body: z.strictObject({ data: anyData }),
    maxBodyBytes: maxRenderBytes,
    hasOwnLimit: true,
    /** Inner HTML of `<main>`. */
    output: z.object({ html: z.string() }),
    errors: ['not_found'],
    permission: 'entry.read',
  },
  entryRevisions: {
    route: 'GET /api/backstage/entry/:id/revisions',
    summary: 'Stored versions, latest first, 50 per page',
    query: z.strictObject({ lang, before: z.optional(itemId) }),
    output: z.object({ items: z.array(revisionSummary), next: z.nullable(z.number()) }),
    errors: ['not_found'],
    permission: 'entry.read',
  },
  entryRevision: {
    route: 'GET /api/backstage/entry/:id/revisions/:number',
    summary: 'A stored version',
    output: z.object({ number: z.number(), kind: z.string(), at: z.string(), data: anyData }),
    errors: ['not_found'],
    permission: 'entry.read',
  },
  entryConflict: {
    route: 'POST /api/backstage/entry/:id/revisions',
    summary: 'Keeps the losing side of a conflict as a version',
    body: z.strictObject({
      data: anyData,
      note: z.optional(optionalLine(200)),
    }),
    output: z.object({ number: z.number() }),
    status: 201,
    errors: ['forbidden', 'not_found'],
    permission: 'entry.write',
  },
  entryRestore: {
    route: 'POST /api/backstage/entry/:id/restore',
    summary: 'Makes a stored version the draft; the replaced draft is kept, too',
    body: z.strictObject({ revision: z.int().check(z.minimum(1)), rev: z.optional(rev) }),
    output: entry,
    errors: ['entry_changed', 'forbidden', 'not_found'],
    permission: 'entry.write',
  },
  previewLinks: {
    route: 'GET /api/backstage/entry/:id/preview-link',
    summary: 'Active links to the draft: creator, expiry and number of views',
    output: z.object({ items: z.array(previewLink) }),
    errors: ['not_found'],
    permission: 'entry.read',
  },
  revokePreviewLink: {
    route: 'DELETE /api/backstage/entry/:id/preview-link/:link',
    summary: 'Ends a link to the draft',
    errors: ['not_found'],
    permission: 'entry.read',
  },
  entryPreviewLink: {
    route: 'POST /api/backstage/entry/:id/preview-link',
    summary:
      'Creates a link that shows the draft to people without access, until the draft changes or the link expires; with `allows_notes`, they can write notes, and changes do not end it',
    body: z.strictObject({
      hours: z.optional(z.int().check(z.minimum(1), z.maximum(maxPreviewHours))),
      allows_notes: z.optional(z.boolean()),
    }),
    output: z.object({ url: z.string(), expires_at: z.string() }),
    status: 201,
    errors: ['forbidden', 'not_found'],
    permission: 'entry.read',
  },
})
