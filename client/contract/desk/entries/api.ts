// The desk's rows about entries. In lists, `lang` is the language of the entries.
import * as z from 'zod/mini'
import type { Endpoint } from '../../api/endpoint.ts'
import { itemId, lang } from '../../fields.ts'
import { locales } from '../../locale.ts'
import { optionalLine } from '../../text-fields.ts'
import { finding, shareCard } from './checklist.ts'
import { anyData, entry, entryView, entryType, listedEntry, published, waiting } from './entry.ts'
import { entriesPerPage } from './filters.ts'
import { maxPreviewHours, previewLink } from './preview-link.ts'
import { revisionSummary } from './revision.ts'
import { source } from './source.ts'
import { language, dateTime } from '../fields.ts'

const inLang = z.strictObject({ lang })
const byId = z.strictObject({ id: itemId })
const rev = z.int().check(z.minimum(1))
const cursor = z.string().check(z.regex(/^[\w-]{1,1200}$/))

export const entryApi = {
  entryList: {
    method: 'GET',
    path: '/api/backstage/entry',
    summary: `Entries, ${entriesPerPage.ofOne} per page of one language and ${entriesPerPage.ofAll} of all; a search has one page, and an order that its filter does not allow is left out`,
    query: z.strictObject({
      ...entryView,
      after: z.optional(cursor),
    }),
    output: z.object({
      items: z.array(listedEntry),
      next: z.nullable(z.string()),
      /** On the first page; counted up to `countedUpTo`, one more means that there are more. */
      total: z.nullable(z.number()),
    }),
    permission: 'entry.read',
  },
  entryCreate: {
    method: 'POST',
    path: '/api/backstage/entry',
    summary:
      'A new entry, or a translation of the item of a group, with the blocks of its source; reserves the item’s id',
    query: inLang,
    body: z.strictObject({
      type: entryType,
      lang: language,
      group_id: z.optional(z.int().check(z.minimum(1))),
      /** Begins a translation with the text of its source. */
      copy: z.optional(z.boolean()),
      /** What is known of it already, as from a template. */
      data: z.optional(anyData),
    }),
    output: entry,
    status: 201,
    errors: ['entry_exists', 'forbidden', 'not_found'],
    permission: 'entry.write',
  },
  entry: {
    method: 'GET',
    path: '/api/backstage/entry/:id',
    summary: 'An entry with its draft, else with what readers see',
    params: byId,
    query: inLang,
    output: entry,
    errors: ['not_found'],
    permission: 'entry.read',
  },
  entrySource: {
    method: 'GET',
    path: '/api/backstage/entry/:id/source',
    summary: 'What an entry is translated from, and what of it has changed since',
    params: byId,
    query: inLang,
    output: source,
    errors: ['not_found'],
    permission: 'entry.read',
  },
  entryChecklist: {
    method: 'GET',
    path: '/api/backstage/entry/:id/checklist',
    summary: 'What to look at before it is published, and how it looks where it is shared',
    params: byId,
    query: inLang,
    output: z.object({
      findings: z.array(finding),
      /** The languages of the item, this one first. */
      cards: z.array(shareCard),
    }),
    errors: ['not_found'],
    permission: 'entry.read',
  },
  entrySave: {
    method: 'PUT',
    path: '/api/backstage/entry/:id/draft',
    summary:
      'Saves the draft, provided `If-Match` names its revision; with `keep` as a version of its own, which `machine` marks as drafted by one',
    params: byId,
    query: z.strictObject({ lang, keep: z.optional(z.enum(['1', 'machine'])) }),
    body: anyData,
    hasOwnLimit: true,
    output: z.object({ rev: z.number(), draft_updated_at: z.string() }),
    errors: ['precondition_required', 'entry_changed', 'forbidden', 'not_found'],
    permission: 'entry.write',
  },
  entryDiscard: {
    method: 'DELETE',
    path: '/api/backstage/entry/:id/draft',
    summary: 'Discards the draft of something published, after keeping it as a version',
    params: byId,
    query: inLang,
    output: entry,
    errors: ['precondition_required', 'entry_changed', 'not_published', 'forbidden', 'not_found'],
    permission: 'entry.write',
  },
  entryPublish: {
    method: 'POST',
    path: '/api/backstage/entry/:id/publish',
    summary:
      'Publishes the draft, alone or with other languages of the item, now or at a moment; what is live and to change later becomes a release',
    params: byId,
    query: inLang,
    body: z.strictObject({
      rev,
      data: z.optional(anyData),
      /** What is scheduled keeps its moment without it; `null` is now. */
      at: z.optional(z.nullable(dateTime)),
      until: z.optional(z.nullable(dateTime)),
      /** Translations need not follow. */
      is_minor: z.optional(z.boolean()),
      waiting,
      /** Entries of the same item in other languages that go out with it, each with its draft as it is now. */
      with: z.optional(z.array(z.int().check(z.minimum(1))).check(z.maxLength(locales.length - 1))),
    }),
    output: published,
    errors: [
      'entry_changed',
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
    method: 'POST',
    path: '/api/backstage/entry/:id/withdraw',
    summary: 'Takes back what readers see or would have seen; at once, also from every cache',
    params: byId,
    query: inLang,
    body: z.strictObject({ rev: z.optional(rev), waiting }),
    output: published,
    errors: ['entry_changed', 'not_published', 'release_waiting', 'forbidden', 'not_found'],
    permission: 'entry.withdraw',
  },
  entryDelete: {
    method: 'DELETE',
    path: '/api/backstage/entry/:id',
    summary: 'Deletes an entry; what readers see of it is withdrawn',
    params: byId,
    query: inLang,
    output: z.null(),
    status: 204,
    errors: ['forbidden', 'not_found', 'entry_changed', 'entry_in_use'],
    permission: 'entry.delete',
  },
  entryStillRight: {
    method: 'POST',
    path: '/api/backstage/entry/:id/still-right',
    summary: 'Confirms that a translation is still right although its source has changed',
    params: byId,
    query: inLang,
    output: entry,
    errors: ['forbidden', 'not_found'],
    permission: 'entry.write',
  },
  entryMachineDraft: {
    method: 'POST',
    path: '/api/backstage/entry/:id/machine-draft',
    summary:
      'Has a machine draft what a translation lacks and what its source has changed; `not_found` where there is none',
    params: byId,
    query: inLang,
    output: entry,
    errors: ['precondition_required', 'entry_changed', 'forbidden', 'not_found'],
    permission: 'entry.write',
  },
  entryMachineTexts: {
    method: 'POST',
    path: '/api/backstage/entry/:id/machine-texts',
    summary:
      'Texts of the source in the language of a translation, by machine, to be read before they are used; saves nothing; `not_found` where there is none',
    params: byId,
    query: inLang,
    body: z.strictObject({
      texts: z
        .array(z.string().check(z.minLength(1), z.maxLength(5000)))
        .check(z.minLength(1), z.maxLength(50)),
    }),
    output: z.object({ texts: z.array(z.string()) }),
    errors: ['forbidden', 'not_found'],
    permission: 'entry.write',
  },
  entryRevisions: {
    method: 'GET',
    path: '/api/backstage/entry/:id/revisions',
    summary: 'Kept versions, the latest first, 50 per page',
    params: byId,
    query: z.strictObject({ lang, before: z.optional(itemId) }),
    output: z.object({ items: z.array(revisionSummary), next: z.nullable(z.number()) }),
    errors: ['not_found'],
    permission: 'entry.read',
  },
  entryRevision: {
    method: 'GET',
    path: '/api/backstage/entry/:id/revisions/:number',
    summary: 'A kept version',
    params: z.strictObject({ id: itemId, number: itemId }),
    query: inLang,
    output: z.object({ number: z.number(), kind: z.string(), at: z.string(), data: anyData }),
    errors: ['not_found'],
    permission: 'entry.read',
  },
  entryConflict: {
    method: 'POST',
    path: '/api/backstage/entry/:id/revisions',
    summary: 'Keeps what lost in a conflict as a version',
    params: byId,
    query: inLang,
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
    method: 'POST',
    path: '/api/backstage/entry/:id/restore',
    summary: 'Makes a kept version the draft; the draft it replaces is kept, too',
    params: byId,
    query: inLang,
    body: z.strictObject({ revision: z.int().check(z.minimum(1)), rev: z.optional(rev) }),
    output: entry,
    errors: ['entry_changed', 'forbidden', 'not_found'],
    permission: 'entry.write',
  },
  previewLinks: {
    method: 'GET',
    path: '/api/backstage/entry/:id/preview-link',
    summary:
      'The links to the draft that have not ended: who made them, how long they work, how often they were opened',
    params: byId,
    query: inLang,
    output: z.object({ items: z.array(previewLink) }),
    errors: ['not_found'],
    permission: 'entry.read',
  },
  revokePreviewLink: {
    method: 'DELETE',
    path: '/api/backstage/entry/:id/preview-link/:link',
    summary: 'Ends a link to the draft',
    params: z.strictObject({ id: itemId, link: itemId }),
    query: inLang,
    output: z.null(),
    status: 204,
    errors: ['not_found'],
    permission: 'entry.read',
  },
  entryPreviewLink: {
    method: 'POST',
    path: '/api/backstage/entry/:id/preview-link',
    summary:
      'A link that shows the draft to somebody without access, until it changes or the hours are over',
    params: byId,
    query: inLang,
    body: z.strictObject({
      hours: z.optional(z.int().check(z.minimum(1), z.maximum(maxPreviewHours))),
    }),
    output: z.object({ url: z.string(), expires_at: z.string() }),
    status: 201,
    errors: ['forbidden', 'not_found'],
    permission: 'entry.read',
  },
} satisfies Record<string, Endpoint>
