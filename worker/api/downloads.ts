// Files for members: lists, single files, and zips of several.
import {
  archiveName,
  uniqueNames,
  missingFilesNote,
} from '../../client/features/downloads/archive.ts'
import { api } from '../../client/contract/api/table.ts'
import type { MaterialGroup } from '../../client/contract/downloads.ts'
import type { Locale } from '../../client/contract/locale.ts'
import { cached } from '../storage/cache/cache.ts'
import { run, runAll } from '../storage/db.ts'
import {
  listMaterialGroups,
  materialsById,
  openMaterial,
  statMaterial,
  type StoredMaterial,
} from '../data/downloads/download.ts'
import { getSetting } from '../data/site/setting.ts'
import type { LiveSession } from '../data/members/session.ts'
import { attachment } from '../http/attachment.ts'
import { neverStored, neverStoredAsIs } from '../http/cache-policy.ts'
import { foundOrThrow, problem } from '../http/problem.ts'
import { sandboxHeaders } from '../http/security-headers.ts'
import { storedFile } from '../http/stored-file.ts'
import { materialArchive } from '../services/downloads/archive.ts'
import { translatorFor } from '../i18n/translators.ts'
import { endpoints } from './endpoint/endpoint.ts'
import type { Deps } from '../deps.ts'

export const downloadEndpoints = endpoints(api, {
  materials: async ({ deps, query: { lang } }) => ({
    items: await groupsFor(deps, lang),
  }),
  vipMaterials: async ({ deps, params: { group }, query: { lang }, session }) => {
    if (group !== session.member.member.vip_group) throw problem('vip_only')
    return { items: await groupsFor(deps, lang, group) }
  },
  material: async ({ c, deps, params: { id }, session }) => {
    const [file] = allowedFiles(session, [id], await run(deps, materialsById(deps, [id])))
    const { path, filename, mime } = file!
    const source = {
      stat: () => statMaterial(deps, path),
      open: (options?: R2GetOptions) => openMaterial(deps, path, options),
    }
    return foundOrThrow(await storedFile(c.req.raw, source, fileHeaders(filename, mime)))
  },
  materialArchive: async ({ c, deps, query: { lang, ids }, session }) => {
    const { found, limit } = await runAll(deps, {
      found: materialsById(deps, ids),
      limit: getSetting(deps, 'download_max_files'),
    })
    if (ids.length > limit) throw problem('too_many_files', { values: { most: limit } })
    const files = allowedFiles(session, ids, found)
    const headers = {
      ...fileHeaders(archiveName(files.map(({ slug }) => slug)), 'application/zip'),
      'Cache-Control': neverStored,
    }
    if (c.req.method === 'HEAD') return c.body(null, 200, headers)
    const first = await openMaterial(deps, files[0]!.path).catch((cause: unknown) => {
      throw problem('download_failed', { cause })
    })
    const names = uniqueNames(files.map(({ filename }) => filename))
    const named = files.map((file, index) => ({ ...file, name: names[index]! }))
    const note = (missing: readonly string[]) => missingFilesNote(translatorFor(lang), missing)
    return c.body(materialArchive(deps, named, first, note), 200, headers)
  },
})

/**
 * Groups for all members, or for a VIP group. Cached until one is published, because there may be thousands of files.
 */
function groupsFor(deps: Deps, lang: Locale, vipGroup?: string): Promise<MaterialGroup[]> {
  const key = ['materials', lang, ...(vipGroup === undefined ? [] : [vipGroup])].join(':')
  return cached(deps, key, (own) => run(own, listMaterialGroups(own, lang, vipGroup)))
}

/** Files in the requested order. Throws if the member may not download all of them. */
function allowedFiles(
  { member }: LiveSession,
  ids: readonly number[],
  found: readonly StoredMaterial[],
): StoredMaterial[] {
  const own = member.member.vip_group
  const isOpen = ({ vip_groups }: StoredMaterial) =>
    vip_groups.length === 0 || (own !== null && vip_groups.includes(own))
  if (!found.every(isOpen)) throw problem('vip_only')
  if (found.length < ids.length) throw problem('not_found')
  return found.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

function fileHeaders(name: string, type: string) {
  return {
    ...sandboxHeaders,
    'Content-Type': type,
    'Content-Disposition': attachment(name),
    'Cache-Control': neverStoredAsIs,
  }
}
