import * as z from 'zod/mini'
import { materialGroup, materialId, materialIds } from '../downloads.ts'
import { apiTable } from './endpoint.ts'
import { lang, reference } from '../fields.ts'
import { archivePath } from '../paths.ts'

const groups = z.object({ items: z.array(materialGroup) })

export const downloadApi = apiTable({
  materials: {
    route: 'GET /api/user/material',
    summary: 'Groups of files every member may download',
    output: groups,
    needs: 'session',
  },
  vipMaterials: {
    route: 'GET /api/user/material/vip/:group',
    summary: 'Groups of files for the VIP group the member belongs to',
    params: z.strictObject({ group: reference }),
    output: groups,
    errors: ['vip_only'],
    needs: 'session',
  },
  material: {
    route: 'GET /api/user/material/file/:id',
    summary:
      'One file as an attachment. Range and If-Range are supported, so a download can be resumed',
    params: z.strictObject({ id: materialId }),
    output: z.file(),
    file: { type: '*/*', hasParts: true },
    errors: ['not_found', 'vip_only'],
    needs: 'session',
  },
  materialArchive: {
    route: `GET ${archivePath}`,
    summary:
      'Several files as one zip, built while it is sent. A text in the zip names files that are missing from the store',
    query: z.strictObject({ lang, ids: materialIds }),
    output: z.file(),
    file: { type: 'application/zip' },
    errors: ['not_found', 'vip_only', 'too_many_files', 'download_failed'],
    needs: 'session',
  },
})
