// The content API for other programs: versioned, with tokens instead of sessions (docs/decisions/api/content-api.md).
import * as z from 'zod/mini'
import { apiTable, type Endpoint } from '../api/endpoint.ts'
import { entryType } from '../desk/entries/entry.ts'
import { imageApi } from '../desk/images/api.ts'
import { imageDirectory, imagePage, imageQuery, uploadedFile } from '../desk/images/image.ts'
import { maxImageBytes } from '../desk/limits.ts'
import { metricsApi } from '../desk/analytics/api.ts'
import { releaseApi } from '../desk/releases/api.ts'
import { releaseSummary } from '../desk/releases/release.ts'
import { trimmed } from '../text-fields.ts'
import { contentSiteApi } from './site-api.ts'
import { byItem, content, contentPage, contentQuery, contentView } from './entry.ts'
import {
  contentChanges,
  contentChecklist,
  contentSearch,
  contentTranslations,
  foundContent,
  numbersQuery,
  releaseAddress,
  releaseChange,
} from './review.ts'
import {
  contentChange,
  contentData,
  newContent,
  publishedNow,
  scheduledAt,
  withdrawn,
  writing,
} from './write.ts'

const saveErrors: Endpoint['errors'] = ['precondition_required', 'precondition_failed', 'not_found']
const publishErrors: Endpoint['errors'] = [
  ...saveErrors,
  'review_missing',
  'entry_incomplete',
  'entry_in_use',
  'until_too_early',
  'release_waiting',
]

/** Read about one entry. */
const reviewing = {
  params: byItem,
  errors: ['not_found'],
  permission: 'entry.read',
  scope: 'entry.read',
} as const satisfies Partial<Endpoint>

/** Change of an entry's draft, based on the revision in `If-Match`. */
const saving = {
  params: byItem,
  query: writing,
  body: contentData,
  output: content,
  errors: saveErrors,
  permission: 'entry.write',
  scope: 'entry.write',
} as const satisfies Partial<Endpoint>

/** Change of what readers see of an entry, based on the revision in `If-Match`. */
const publishing = {
  params: byItem,
  output: contentChange,
  errors: publishErrors,
  permission: 'entry.publish',
  scope: 'entry.publish',
} as const satisfies Partial<Endpoint>

const entryApi = apiTable({
  listContent: {
    route: 'GET /api/v1/entries',
    summary:
      'Entries of a type in the order of their last change. With `since`, deleted ones and those no longer in `state` are listed as gone. Follow `next` even after an empty page',
    query: contentQuery,
    output: contentPage,
    permission: 'entry.read',
    scope: 'entry.read',
  },
  readContent: {
    route: 'GET /api/v1/entries/:type/:id',
    summary: 'An entry with its data; `ETag` begins with its revision',
    params: byItem,
    query: contentView,
    output: content,
    errors: ['not_found'],
    permission: 'entry.read',
    scope: 'entry.read',
  },
  createContent: {
    route: 'POST /api/v1/entries',
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
    ...saving,
    route: 'PUT /api/v1/entries/:type/:id',
    summary: 'Replaces the draft, provided `If-Match` names its revision',
  },
  changeContent: {
    ...saving,
    route: 'PATCH /api/v1/entries/:type/:id',
    summary: 'Changes fields of the draft, provided `If-Match` names its revision',
  },
  publishContent: {
    ...publishing,
    route: 'POST /api/v1/entries/:type/:id/publish',
    summary: 'Publishes the draft now, with a past date if given',
    body: publishedNow,
  },
  scheduleContent: {
    ...publishing,
    route: 'POST /api/v1/entries/:type/:id/schedule',
    summary: 'Schedules the draft; a later change of a live entry becomes a release',
    body: scheduledAt,
  },
  withdrawContent: {
    ...publishing,
    route: 'POST /api/v1/entries/:type/:id/withdraw',
    summary: 'Withdraws an entry, live or scheduled, immediately and from every cache',
    body: withdrawn,
    errors: [...saveErrors, 'not_published', 'release_waiting'],
    permission: 'entry.withdraw',
  },
  compareContent: {
    ...reviewing,
    route: 'GET /api/v1/entries/:type/:id/changes',
    summary: 'Differences between the draft and the text that readers see or last saw',
    output: contentChanges,
  },
  checkContent: {
    ...reviewing,
    route: 'GET /api/v1/entries/:type/:id/checklist',
    summary: 'The checklist before publishing, and the link previews of the item',
    output: contentChecklist,
  },
  contentTranslations: {
    ...reviewing,
    route: 'GET /api/v1/entries/:type/:id/translations',
    summary: 'The item in all languages, what is outdated, and the languages that are missing',
    output: contentTranslations,
  },
  draftContentTranslation: {
    route: 'POST /api/v1/entries/:type/:id/machine-draft',
    summary:
      'Drafts the missing and outdated parts of a translation by machine, provided `If-Match` names its revision; `not_found` without a translation service',
    params: byItem,
    output: content,
    errors: saveErrors,
    permission: 'entry.write',
    scope: 'entry.write',
  },
  searchContent: {
    route: 'GET /api/v1/search',
    summary: 'Entries of a type with all words, drafts included, at most 30',
    query: contentSearch,
    output: foundContent,
    permission: 'entry.read',
    scope: 'entry.read',
  },
  listContentReleases: {
    ...releaseApi.releaseList,
    route: 'GET /api/v1/releases',
    scope: 'entry.read',
  },
  addToContentRelease: {
    route: 'POST /api/v1/releases/:release/items',
    summary: releaseApi.releaseAdd.summary,
    params: releaseAddress,
    body: releaseChange,
    output: releaseSummary,
    errors: releaseApi.releaseAdd.errors,
    permission: 'release.write',
    scope: 'entry.publish',
  },
  contentNumbers: {
    ...metricsApi.measures,
    route: 'GET /api/v1/numbers',
    query: numbersQuery,
    scope: 'measure.read',
  },
  contentSchema: {
    route: 'GET /api/v1/schema/:type',
    summary: 'JSON Schema of the data of a type, complete. In drafts, every field is optional',
    params: z.strictObject({ type: entryType }),
    output: z.record(z.string(), z.unknown()),
    permission: 'entry.read',
    scope: 'entry.read',
  },
  listContentImages: {
    route: 'GET /api/v1/images',
    summary:
      'Images, newest first. Filters by words, missing texts and use cover the next few hundred images: follow `next` even after an empty page',
    query: imageQuery,
    output: imagePage,
    permission: 'image.read',
    scope: 'entry.read',
  },
  addContentImage: {
    route: 'POST /api/v1/images',
    summary: imageApi.addImage.summary,
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
  addContentImageFrom: {
    route: 'POST /api/v1/images/from-url',
    summary: 'Fetches an image from an https address and adds it like an upload',
    body: z.strictObject({
      url: z.string().check(z.overwrite(trimmed), z.maxLength(2000)),
      directory: z.optional(imageDirectory),
    }),
    output: imageApi.addImage.output,
    status: 201,
    mayExist: true,
    errors: ['image_unacceptable', 'image_unreachable'],
    permission: 'image.write',
    scope: 'image.write',
  },
})

export const contentApi = { ...entryApi, ...contentSiteApi }
