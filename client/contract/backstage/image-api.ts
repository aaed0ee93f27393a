// The desk's rows about pictures.
import * as z from 'zod/mini'
import type { Endpoint } from '../api/endpoint.ts'
import { itemId, lang, nextCursor, wholeNumber } from '../fields.ts'
import { deskImage, imageChange, usedImage } from './image.ts'
import { maxImageBytes } from './limits.ts'

const byId = z.strictObject({ id: itemId })
const inLang = z.strictObject({ lang })

export const imageApi = {
  images: {
    method: 'GET',
    path: '/api/backstage/image',
    summary:
      'Pictures, the newest first. With words, those among the next few hundred that have them in their name or texts: `next` looks further',
    query: z.strictObject({
      lang,
      q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
      /** The `next` of the page before. */
      after: z.optional(wholeNumber(1, 999_999_999)),
    }),
    output: z.object({ items: z.array(deskImage), next: nextCursor }),
    permission: 'image.read',
  },
  image: {
    method: 'GET',
    path: '/api/backstage/image/:id',
    summary: 'A picture, and which published entries show it',
    params: byId,
    query: inLang,
    output: usedImage,
    errors: ['not_found'],
    permission: 'image.read',
  },
  addImage: {
    method: 'POST',
    path: '/api/backstage/image',
    summary:
      'Takes a picture (JPEG, PNG, WebP, AVIF, GIF; at most 10 MiB) as `file`. The same file again is the picture there is, answered with 200',
    query: inLang,
    body: z.strictObject({
      file: z
        .custom<File>((value) => value instanceof File)
        .check(z.meta({ type: 'string', format: 'binary', contentEncoding: 'binary' })),
      /** What most of it looks like; left out where it is partly transparent. */
      color: z.optional(z.string().check(z.regex(/^#[0-9a-f]{6}$/))),
    }),
    bodyType: 'multipart/form-data',
    maxFileBytes: maxImageBytes,
    output: z.extend(deskImage, { is_new: z.boolean() }),
    status: 201,
    mayExist: true,
    errors: ['image_unacceptable'],
    permission: 'image.write',
  },
  changeImage: {
    method: 'PATCH',
    path: '/api/backstage/image/:id',
    summary: 'Sets the point that every cut keeps, or what the picture shows in some languages',
    params: byId,
    query: inLang,
    body: imageChange,
    output: usedImage,
    errors: ['not_found', 'forbidden'],
    permission: 'image.write',
  },
} satisfies Record<string, Endpoint>
