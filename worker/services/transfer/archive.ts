// The zip that moves the content of a site (docs/decisions/operation/content-archive.md): what it holds, and where.
import * as z from 'zod/mini'
import {
  archiveParts,
  type ArchivePart,
} from '../../../client/contract/desk/site/content-export-api.ts'

export const manifestName = 'manifest.json'
export const rowsName = (table: string) => `rows/${table}.ndjson`
export const filesFolder = 'files/'

/** Raised when an older release could misread the archive. Tables and columns are listed, so they need no new number. */
const format = 1

export const archiveManifest = z.object({
  format: z.literal(format),
  part: z.enum(archiveParts),
  exported_at: z.iso.datetime(),
  /** Columns of each table in `rows/`. */
  tables: z.record(z.string(), z.object({ columns: z.array(z.string()) })),
})
export type ArchiveManifest = z.infer<typeof archiveManifest>

export const newManifest = (
  part: ArchivePart,
  exported_at: string,
  tables: ArchiveManifest['tables'],
): ArchiveManifest => ({ format, part, exported_at, tables })

export const archiveName = (part: ArchivePart, exported_at: string) =>
  `meridian-export-${exported_at.slice(0, 10)}${part === 'all' ? '' : `-${part}`}.zip`
