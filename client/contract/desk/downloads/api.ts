// Desk endpoints: files for members and about VIP groups.
import * as z from 'zod/mini'
import type { Endpoint } from '../../api/endpoint.ts'
import { itemId, lang } from '../../fields.ts'
import { imageHashQuery, uploadedFile } from '../images/image.ts'
import { maxMaterialBytes } from '../limits.ts'
import { materialFile, materialVersion, uploadedMaterial } from '../material-file.ts'

const inLang = z.strictObject({ lang })
const byId = z.strictObject({ id: itemId })

export const materialApi = {
  knownMaterials: {
    method: 'POST',
    path: '/api/backstage/material/known',
    summary: 'Which of these files, by SHA-256, are already stored and need no upload',
    query: inLang,
    body: imageHashQuery,
    output: z.object({ items: z.array(z.object({ sha256: z.string(), file: materialFile })) }),
    permission: 'material.write',
  },
  addMaterial: {
    method: 'POST',
    path: '/api/backstage/material',
    summary:
      'Stores a file for members (at most 25 MiB) as `file`. It cannot be downloaded until a group with it is published. Returns 200 for a file that is already stored',
    query: inLang,
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
    method: 'GET',
    path: '/api/backstage/material/:id/file',
    summary: 'A stored file, whether or not it was ever live',
    params: byId,
    query: inLang,
    output: z.null(),
    file: { type: '*/*' },
    errors: ['not_found'],
    permission: 'entry.read',
  },
  materialVersions: {
    method: 'GET',
    path: '/api/backstage/entry/:id/material/:key',
    summary: 'Files that a row of a material group had while live, newest first',
    params: z.strictObject({ id: itemId, key: z.string().check(z.maxLength(60)) }),
    query: inLang,
    output: z.object({ items: z.array(materialVersion) }),
    errors: ['not_found'],
    permission: 'entry.read',
  },
  vipMembers: {
    method: 'GET',
    path: '/api/backstage/vip-group/:id/member',
    summary: 'Number of members in a VIP group, counted up to 1,000; the id is that of the item',
    params: byId,
    query: inLang,
    output: z.object({ count: z.number(), is_more: z.boolean() }),
    errors: ['not_found'],
    permission: 'entry.read',
  },
} satisfies Record<string, Endpoint>
