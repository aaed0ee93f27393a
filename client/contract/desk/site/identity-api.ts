import * as z from 'zod/mini'
import { apiTable } from '../../api/endpoint.ts'
import { maxMarkBytes } from '../../site/mark.ts'
import { uploadedFile } from '../images/image.ts'

export const siteIdentityApi = apiTable({
  addMark: {
    route: 'POST /api/backstage/identity/mark',
    summary:
      'Stores a square mark and its icons: a PNG of at least 512 pixels as `file`, or an SVG as `file` and its drawing as `png`. The setting `identity_mark` makes it the mark of the site',
    body: z.strictObject({ file: uploadedFile, png: z.optional(uploadedFile) }),
    bodyType: 'multipart/form-data',
    maxFileBytes: maxMarkBytes,
    output: z.object({ mark: z.string() }),
    errors: ['mark_unacceptable'],
    permission: 'system.write',
  },
})
