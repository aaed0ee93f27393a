// The desk's rows about pictures.
import * as z from 'zod/mini'
import type { Endpoint } from '../../api/endpoint.ts'
import { itemId, lang } from '../../fields.ts'
import { imageCrop } from '../../images.ts'
import {
  deskImage,
  imageChange,
  imageDirectory,
  missingAltReport,
  missingAltQuery,
  imageHashQuery,
  imageIds,
  imagePage,
  imageQuery,
  imageCleanUp,
  existingImages,
  uploadedFile,
  usedImage,
} from './image.ts'
import { maxImageBytes } from '../limits.ts'

const byId = z.strictObject({ id: itemId })
const inLang = z.strictObject({ lang })
const ids = z.array(z.number())

/** What most of it looks like; left out where it is partly transparent. */
const color = z.optional(z.string().check(z.regex(/^#[0-9a-f]{6}$/)))
/** Path of the file that a picture has. */
const replaces = z.string().check(z.maxLength(200))
/** Pixels from the left and the top, width and height, as in `0,120,1600,900`. */
const cropText = z.pipe(
  z.string().check(z.regex(/^\d{1,5}(?:,\d{1,5}){3}$/)),
  z.pipe(
    z.transform((text: string) => {
      const [x, y, width, height] = text.split(',').map(Number)
      return { x, y, width, height }
    }),
    imageCrop,
  ),
)
const asForm = { bodyType: 'multipart/form-data', maxFileBytes: maxImageBytes } as const

export const imageApi = {
  images: {
    method: 'GET',
    path: '/api/backstage/image',
    summary:
      'Pictures, the newest first. What words, missing texts and use leave over is looked for among the next few hundred: `next` looks further, also after an empty page',
    query: imageQuery,
    output: imagePage,
    permission: 'image.read',
  },
  imageChoices: {
    method: 'GET',
    path: '/api/backstage/image/choices',
    summary: 'Where pictures are filed, and who has uploaded them',
    query: inLang,
    output: z.object({ directories: z.array(z.string()), uploaders: z.array(z.string()) }),
    permission: 'image.read',
  },
  imageGaps: {
    method: 'GET',
    path: '/api/backstage/image/gaps',
    summary:
      'How many of the pictures in use have no alternative text in each language, some hundred pictures at a time',
    query: missingAltQuery,
    output: missingAltReport,
    permission: 'image.read',
  },
  image: {
    method: 'GET',
    path: '/api/backstage/image/:id',
    summary: 'A picture, what shows it, and the files it had before',
    params: byId,
    query: inLang,
    output: usedImage,
    errors: ['not_found'],
    permission: 'image.read',
  },
  knownImages: {
    method: 'POST',
    path: '/api/backstage/image/known',
    summary: 'Which of these files, by SHA-256, are pictures already and need not be sent',
    query: inLang,
    body: imageHashQuery,
    output: existingImages,
    permission: 'image.read',
  },
  addImage: {
    method: 'POST',
    path: '/api/backstage/image',
    summary:
      'Takes a picture (JPEG, PNG, WebP, AVIF, GIF; at most 10 MiB) as `file`. The same file again is the picture there is, answered with 200',
    query: inLang,
    body: z.strictObject({ file: uploadedFile, color, directory: z.optional(imageDirectory) }),
    ...asForm,
    output: z.extend(deskImage, { is_new: z.boolean() }),
    status: 201,
    mayExist: true,
    errors: ['image_unacceptable'],
    permission: 'image.write',
  },
  changeImage: {
    method: 'PATCH',
    path: '/api/backstage/image/:id',
    summary:
      'Moves a picture to another folder, or sets the point that every crop keeps or what the picture shows in some languages',
    params: byId,
    query: inLang,
    body: imageChange,
    output: usedImage,
    errors: ['not_found', 'forbidden'],
    permission: 'image.write',
  },
  replaceImage: {
    method: 'PUT',
    path: '/api/backstage/image/:id/file',
    summary:
      'Gives a picture another file, as `file`, under a new address; everything that shows the picture follows. `replaces` is the path of the file it has, `crop` says what of the original the new one shows',
    params: byId,
    query: inLang,
    body: z.strictObject({ file: uploadedFile, color, replaces, crop: z.optional(cropText) }),
    ...asForm,
    output: usedImage,
    errors: ['not_found', 'forbidden', 'image_unacceptable', 'image_changed', 'image_exists'],
    permission: 'image.write',
  },
  restoreFile: {
    method: 'POST',
    path: '/api/backstage/image/:id/file/:file',
    summary: 'Puts a file that the picture had before back in place',
    params: z.strictObject({ id: itemId, file: itemId }),
    query: inLang,
    body: z.strictObject({ replaces }),
    output: usedImage,
    errors: ['not_found', 'forbidden', 'image_changed', 'image_exists'],
    permission: 'image.write',
  },
  originalFile: {
    method: 'GET',
    path: '/api/backstage/image/:id/file',
    summary: 'The file of a picture as it was uploaded; of a cut one, the file it was cut from',
    params: byId,
    query: inLang,
    output: z.null(),
    file: { type: '*/*' },
    errors: ['not_found'],
    permission: 'image.read',
  },
  deleteImage: {
    method: 'DELETE',
    path: '/api/backstage/image/:id',
    summary:
      'Deletes a picture that nothing shows. Otherwise the answer names what does. It can be restored for 30 days',
    params: byId,
    query: inLang,
    output: z.null(),
    status: 204,
    errors: ['not_found', 'image_in_use'],
    permission: 'image.delete',
  },
  deleteImages: {
    method: 'POST',
    path: '/api/backstage/image/delete',
    summary: 'Deletes those of these pictures that nothing shows and that are so many days old',
    query: inLang,
    body: imageCleanUp,
    output: z.object({ deleted: ids, kept: ids }),
    permission: 'image.delete',
  },
  restoreImages: {
    method: 'POST',
    path: '/api/backstage/image/restore',
    summary: 'Brings deleted pictures back',
    query: inLang,
    body: imageIds,
    output: z.object({ restored: ids }),
    permission: 'image.delete',
  },
} satisfies Record<string, Endpoint>
