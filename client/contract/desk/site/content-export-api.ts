// Desk endpoints: the content of the site as an archive (docs/decisions/operation/content-archive.md).
import * as z from 'zod/mini'
import { apiTable } from '../../api/endpoint.ts'

export const archiveParts = ['all', 'texts', 'files'] as const
/** `files` are images, materials and the site's mark; `texts` is all the rest. */
export type ArchivePart = (typeof archiveParts)[number]

export const contentExportApi = apiTable({
  contentExportBegin: {
    route: 'POST /api/backstage/content-export',
    summary: 'Size of an archive of the content, whose download is written to the log',
    output: z.object({ entries: z.number(), files: z.number(), bytes: z.number() }),
    permission: 'backup.write',
    stepUp: true,
  },
  contentExport: {
    route: 'GET /api/backstage/content-export/:part',
    summary: 'The content of the site: all, without files, or files alone',
    params: z.strictObject({ part: z.enum(archiveParts) }),
    output: z.string(),
    file: { type: 'application/zip' },
    permission: 'backup.write',
    stepUp: true,
  },
  wordpressExport: {
    route: 'GET /api/backstage/wordpress-export',
    summary: 'Articles and pages as an export of WordPress (WXR), whose images are addresses',
    output: z.string(),
    file: { type: 'application/xml' },
    permission: 'backup.write',
    stepUp: true,
  },
})
