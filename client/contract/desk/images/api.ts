import * as z from 'zod/mini'
import { apiTable } from '../../api/endpoint.ts'
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

const ids = z.array(z.number())

/** Dominant color; absent for partly transparent images. */
const color = z.optional(z.string().check(z.regex(/^#[0-9a-f]{6}$/)))
/** Path of the image's current file. */
const replaces = z.string().check(z.maxLength(200))
/** Crop as left, top, width and height in pixels: `0,120,1600,900`. */
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
/** True for a file with several frames; only the first is shown. */
const is_animated = z.boolean()
const asForm = { bodyType: 'multipart/form-data', maxFileBytes: maxImageBytes } as const

export const imageApi = apiTable({
  images: {
    route: 'GET /api/backstage/image',
    summary:
      'Images, newest first. Filters by words, missing texts and use cover the next few hundred images: follow `next` even after an empty page',
    query: imageQuery,
    output: imagePage,
    permission: 'image.read',
  },
  imageChoices: {
    route: 'GET /api/backstage/image/choices',
    summary: 'Folders of images, and operators who have uploaded them',
    output: z.object({ directories: z.array(z.string()), uploaders: z.array(z.string()) }),
    permission: 'image.read',
  },
  imageGaps: {
    route: 'GET /api/backstage/image/gaps',
    summary:
      'Number of used images without alternative text per language; each request covers some hundred images',
    query: missingAltQuery,
    output: missingAltReport,
    permission: 'image.read',
  },
  image: {
    route: 'GET /api/backstage/image/:id',
    summary: 'An image with its uses and its former files',
    output: usedImage,
    errors: ['not_found'],
    permission: 'image.read',
  },
  knownImages: {
    route: 'POST /api/backstage/image/known',
    summary: 'Which of these files, by SHA-256, are already images and need no upload',
    body: imageHashQuery,
    output: existingImages,
    permission: 'image.read',
  },
  addImage: {
    route: 'POST /api/backstage/image',
    summary:
      'Uploads an image (JPEG, PNG, WebP, AVIF, GIF; at most 10 MiB) as `file`. Returns 200 for a file that is already an image',
    body: z.strictObject({ file: uploadedFile, color, directory: z.optional(imageDirectory) }),
    ...asForm,
    output: z.extend(deskImage, { is_new: z.boolean(), is_animated }),
    status: 201,
    mayExist: true,
    errors: ['image_unacceptable'],
    permission: 'image.write',
  },
  changeImage: {
    route: 'PATCH /api/backstage/image/:id',
    summary: 'Changes the folder, the focal point or the alternative texts of an image',
    body: imageChange,
    output: usedImage,
    errors: ['not_found', 'forbidden'],
    permission: 'image.write',
  },
  replaceImage: {
    route: 'PUT /api/backstage/image/:id/file',
    summary:
      'Replaces the file of an image by `file`, under a new address; all uses follow. `replaces` is the path of the current file, `crop` the part of the original that is shown',
    body: z.strictObject({ file: uploadedFile, color, replaces, crop: z.optional(cropText) }),
    ...asForm,
    output: z.extend(usedImage, { is_animated }),
    errors: ['not_found', 'forbidden', 'image_unacceptable', 'image_changed', 'image_exists'],
    permission: 'image.write',
  },
  restoreFile: {
    route: 'POST /api/backstage/image/:id/file/:file',
    summary: 'Restores a former file of an image',
    body: z.strictObject({ replaces }),
    output: usedImage,
    errors: ['not_found', 'forbidden', 'image_changed', 'image_exists'],
    permission: 'image.write',
  },
  originalFile: {
    route: 'GET /api/backstage/image/:id/file',
    summary: 'The uploaded file of an image; for a crop, the file it was cropped from',
    output: z.null(),
    file: { type: '*/*' },
    errors: ['not_found'],
    permission: 'image.read',
  },
  deleteImage: {
    route: 'DELETE /api/backstage/image/:id',
    summary:
      'Deletes an unused image; it can be restored for 30 days. For a used image, the response lists its uses',
    errors: ['not_found', 'image_in_use'],
    permission: 'image.delete',
  },
  deleteImages: {
    route: 'POST /api/backstage/image/delete',
    summary: 'Deletes the given images that are unused and at least that many days old',
    body: imageCleanUp,
    output: z.object({ deleted: ids, kept: ids }),
    permission: 'image.delete',
  },
  restoreImages: {
    route: 'POST /api/backstage/image/restore',
    summary: 'Restores deleted images',
    body: imageIds,
    output: z.object({ restored: ids }),
    permission: 'image.delete',
  },
})
