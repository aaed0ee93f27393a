// The content API for other programs: versioned, with tokens instead of sessions (docs/decisions/api/content-api.md).
import * as z from 'zod/mini'
import type { Endpoint } from '../api/endpoint.ts'
import { entryType } from '../desk/entries/entry.ts'
import { imageApi } from '../desk/images/api.ts'
import { imageDirectory, imagePage, imageQuery, uploadedFile } from '../desk/images/image.ts'
import { maxImageBytes } from '../desk/limits.ts'
import { lang } from '../fields.ts'
import { byItem, content, contentPage, contentQuery, contentView } from './entry.ts'
import {
  contentChange,
  contentData,
  newContent,
  publishedNow,
  scheduledAt,
  withdrawn,
  writing,
} from './write.ts'

const inLang = z.strictObject({ lang })
const saveErrors: Endpoint['errors'] = ['precondition_required', 'precondition_failed', 'not_found']
const publishErrors: Endpoint['errors'] = [
  ...saveErrors,
  'entry_incomplete',
  'entry_in_use',
  'until_too_early',
  'release_waiting',
]

export const contentApi = {
  listContent: {
    method: 'GET',
    path: '/api/v1/entries',
    summary:
      'Entries of a type in the order of their last change. With `since`, deleted ones and those no longer in `state` are listed as gone. Follow `next` even after an empty page',
    query: contentQuery,
    output: contentPage,
    permission: 'entry.read',
    scope: 'entry.read',
  },
  readContent: {
    method: 'GET',
    path: '/api/v1/entries/:type/:id',
    summary: 'An entry with its data; `ETag` is its revision',
    params: byItem,
    query: contentView,
    output: content,
    errors: ['not_found'],
    permission: 'entry.read',
    scope: 'entry.read',
  },
  createContent: {
    method: 'POST',
    path: '/api/v1/entries',
    summary:
      'Creates a draft. Within a day, the same `Idempotency-Key` answers the same entry with status 200',
    query: writing,
    body: newContent,
    output: z.extend(content, { is_new: z.boolean() }),
    status: 201,
    mayExist: true,
    errors: ['entry_exists', 'not_found', 'idempotency_key_reused'],
    permission: 'entry.write',
    scope: 'entry.write',
  },
  replaceContent: {
    method: 'PUT',
    path: '/api/v1/entries/:type/:id',
    summary: 'Replaces the draft, provided `If-Match` names its revision',
    params: byItem,
    query: writing,
    body: contentData,
    output: content,
    errors: saveErrors,
    permission: 'entry.write',
    scope: 'entry.write',
  },
  changeContent: {
    method: 'PATCH',
    path: '/api/v1/entries/:type/:id',
    summary: 'Changes fields of the draft, provided `If-Match` names its revision',
    params: byItem,
    query: writing,
    body: contentData,
    output: content,
    errors: saveErrors,
    permission: 'entry.write',
    scope: 'entry.write',
  },
  publishContent: {
    method: 'POST',
    path: '/api/v1/entries/:type/:id/publish',
    summary: 'Publishes the draft now, with a past date if given',
    params: byItem,
    query: inLang,
    body: publishedNow,
    output: contentChange,
    errors: publishErrors,
    permission: 'entry.publish',
    scope: 'entry.publish',
  },
  scheduleContent: {
    method: 'POST',
    path: '/api/v1/entries/:type/:id/schedule',
    summary: 'Schedules the draft; a later change of a live entry becomes a release',
    params: byItem,
    query: inLang,
    body: scheduledAt,
    output: contentChange,
    errors: publishErrors,
    permission: 'entry.publish',
    scope: 'entry.publish',
  },
  withdrawContent: {
    method: 'POST',
    path: '/api/v1/entries/:type/:id/withdraw',
    summary: 'Withdraws an entry, live or scheduled, immediately and from every cache',
    params: byItem,
    query: inLang,
    body: withdrawn,
    output: contentChange,
    errors: [...saveErrors, 'not_published', 'release_waiting'],
    permission: 'entry.withdraw',
    scope: 'entry.publish',
  },
  contentSchema: {
    method: 'GET',
    path: '/api/v1/schema/:type',
    summary: 'JSON Schema of the data of a type, complete. In drafts, every field is optional',
    params: z.strictObject({ type: entryType }),
    query: inLang,
    output: z.record(z.string(), z.unknown()),
    permission: 'entry.read',
    scope: 'entry.read',
  },
  listContentImages: {
    method: 'GET',
    path: '/api/v1/images',
    summary:
      'Images, newest first. Filters by words, missing texts and use cover the next few hundred images: follow `next` even after an empty page',
    query: imageQuery,
    output: imagePage,
    permission: 'image.read',
    scope: 'entry.read',
  },
  addContentImage: {
    method: 'POST',
    path: '/api/v1/images',
    summary: imageApi.addImage.summary,
    query: inLang,
    body: z.strictObject({ file: uploadedFile, directory: z.optional(imageDirectory) }),
    bodyType: 'multipart/form-data',
    maxFileBytes: maxImageBytes,
    output: imageApi.addImage.output,
    status: 201,
    mayExist: true,
    errors: ['image_unacceptable'],
    permission: 'image.write',
    scope: 'image.write',
  },
} satisfies Record<string, Endpoint>
