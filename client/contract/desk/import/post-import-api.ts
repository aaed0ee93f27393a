// Desk endpoints: imports of posts of an old site (docs/decisions/operation/post-import.md).
import * as z from 'zod/mini'
import { apiTable } from '../../api/endpoint.ts'
import { image } from '../../images.ts'
import { dateTime, language, person } from '../fields.ts'
import { anyData } from '../entries/entry.ts'
import { uploadedFile } from '../images/image.ts'
import { maxImageBytes } from '../limits.ts'
import {
  importedTypes,
  maxSourceKey,
  postResults,
  postSources,
  postsPerCheck,
  postsPerStep,
  undoDays,
  undonePerStep,
} from './post-import.ts'

const key = z.string().check(z.minLength(1), z.maxLength(maxSourceKey))
const address = z.string().check(z.minLength(1), z.maxLength(2000))
const count = z.int().check(z.minimum(0), z.maximum(10_000))

const importedPost = z.strictObject({
  key,
  type: z.enum(importedTypes),
  lang: language,
  data: anyData,
  /** Hash of the post as it was read and mapped, without its images. */
  source_hash: z.string().check(z.regex(/^[\w-]{1,100}$/)),
  /** Images of the post that the data have. */
  image_count: count,
  /** Date at the old site, which the first publication keeps. */
  published_at: z.optional(z.nullable(dateTime)),
  /** Posts of the same group are languages of one item. */
  group: z.optional(z.nullable(key)),
})
export type ImportedDraft = z.infer<typeof importedPost>

const entryRef = {
  entry_id: z.number(),
  item_id: z.number(),
  type: z.enum(importedTypes),
  title: z.string(),
}

const run = z.object({
  id: z.number(),
  name: z.string(),
  source: z.enum(postSources),
  created_at: z.string(),
  created_by: person,
  created_count: z.number(),
  updated_count: z.number(),
  /** The undo has begun; it ends with `undone_at`. */
  undo_started_at: z.nullable(z.string()),
  undone_at: z.nullable(z.string()),
  can_undo: z.boolean(),
})
export type PostImportRun = z.infer<typeof run>

const libraryImage = z.extend(z.pick(image, { path: true, width: true, height: true }), {
  id: z.number(),
})

export const postImportApi = apiTable({
  postImports: {
    route: 'GET /api/backstage/post-import',
    summary: `Imports of posts of the last ${undoDays} days, latest first`,
    output: z.object({ items: z.array(run) }),
    permission: 'system.write',
  },
  postImportBegin: {
    route: 'POST /api/backstage/post-import',
    summary: 'Begins an import of posts of an old site',
    body: z.strictObject({
      name: z.string().check(z.minLength(1), z.maxLength(200)),
      source: z.enum(postSources),
    }),
    output: z.object({ id: z.number() }),
    status: 201,
    permission: 'system.write',
  },
  postImportCheck: {
    route: 'POST /api/backstage/post-import/check',
    summary: 'Which of these posts were imported before, and what became of them',
    body: z.strictObject({
      keys: z.array(key).check(z.minLength(1), z.maxLength(postsPerCheck)),
    }),
    output: z.object({
      items: z.array(
        z.object({
          key: z.string(),
          source_hash: z.string(),
          image_count: z.number(),
          /** False once the entry has been changed, published or deleted. */
          is_untouched: z.boolean(),
          ...entryRef,
        }),
      ),
    }),
    permission: 'system.write',
  },
  postImportStep: {
    route: 'POST /api/backstage/post-import/:id/step',
    summary: `Creates drafts of at most ${postsPerStep} posts, or updates those that nobody has changed since their import. Repeating it changes nothing`,
    body: z.strictObject({
      posts: z.array(importedPost).check(z.minLength(1), z.maxLength(postsPerStep)),
    }),
    output: z.object({
      results: z.array(
        z.object({
          key: z.string(),
          result: z.enum(postResults),
          /** `null` for a rejected post. */
          entry: z.nullable(z.object(entryRef)),
          /** Invalid fields of a rejected post. */
          fields: z.array(z.object({ field: z.string(), code: z.string() })),
        }),
      ),
    }),
    errors: ['not_found', 'undo_outdated', 'changed_meanwhile', 'forbidden'],
    permission: 'system.write',
  },
  postImportImage: {
    route: 'POST /api/backstage/post-import/image',
    summary:
      'Adds the first image that one of these https addresses answers. An address is fetched once',
    body: z.strictObject({
      urls: z.array(address).check(z.minLength(1), z.maxLength(3)),
      /** The run, whose undo deletes the image unless something else uses it. */
      run: z.optional(z.int().check(z.minimum(1))),
    }),
    output: libraryImage,
    errors: ['image_unacceptable', 'image_unreachable'],
    permission: 'system.write',
  },
  postImportFile: {
    route: 'POST /api/backstage/post-import/:id/file',
    summary: 'Adds an image of the imported file itself',
    body: z.strictObject({ file: uploadedFile }),
    bodyType: 'multipart/form-data',
    maxFileBytes: maxImageBytes,
    output: libraryImage,
    errors: ['image_unacceptable'],
    permission: 'system.write',
  },
  postImportUndo: {
    route: 'POST /api/backstage/post-import/:id/undo',
    summary: `Reverts the next ${undonePerStep} entries of an import and its redirects, then deletes images that only it has added, within ${undoDays} days. Entries changed since stay`,
    body: z.strictObject({ after: z.optional(key) }),
    output: z.object({
      undone: z.number(),
      /** Images moved to the trash. */
      images: z.number(),
      kept: z.array(z.object(entryRef)),
      /** Where the next request continues; `null` at the end. */
      next: z.nullable(z.string()),
    }),
    errors: ['not_found', 'undo_outdated', 'changed_meanwhile', 'forbidden'],
    permission: 'system.write',
  },
})
