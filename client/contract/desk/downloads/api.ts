import * as z from 'zod/mini'
import { apiTable } from '../../api/endpoint.ts'
import { itemId } from '../../fields.ts'
import { imageHashQuery, uploadedFile } from '../images/image.ts'
import { maxMaterialBytes } from '../limits.ts'
import { materialFile, materialVersion, uploadedMaterial } from '../material-file.ts'

export const materialApi = apiTable({
  knownMaterials: {
    route: 'POST /api/backstage/material/known',
    summary: 'Which of these files, by SHA-256, are already stored and need no upload',
    body: imageHashQuery,
    output: z.object({ items: z.array(z.object({ sha256: z.string(), file: materialFile })) }),
    permission: 'material.write',
  },
  addMaterial: {
    route: 'POST /api/backstage/material',
    summary:
      'Stores a file for members (at most 25 MiB) as `file`. It cannot be downloaded until a group with it is published. Returns 200 for a file that is already stored',
    body: z.strictObject({ file: uploadedFile }),
    bodyType: 'multipart/form-data',
    maxFileBytes: maxMaterialBytes,
    output: uploadedMaterial,
    status: 201,
    mayExist: true,
    errors: ['material_unacceptable', 'material_not_utf8'],
    permission: 'material.write',
  },
  materialFile: {
    route: 'GET /api/backstage/material/:id/file',
    summary: 'A stored file, whether or not it was ever live',
    output: z.null(),
    file: { type: '*/*' },
    errors: ['not_found'],
    permission: 'entry.read',
  },
  materialVersions: {
    route: 'GET /api/backstage/entry/:id/material/:key',
    summary: 'Files that a row of a material group had while live, newest first',
    params: z.strictObject({ id: itemId, key: z.string().check(z.maxLength(60)) }),
    output: z.object({ items: z.array(materialVersion) }),
    errors: ['not_found'],
    permission: 'entry.read',
  },
  vipMembers: {
    route: 'GET /api/backstage/vip-group/:id/member',
    summary: 'Number of members in a VIP group, counted up to 1,000; the id is that of the item',
    output: z.object({ count: z.number(), is_more: z.boolean() }),
    errors: ['not_found'],
    permission: 'entry.read',
  },
})
