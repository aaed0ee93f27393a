// Files for members: lists of them, one, or several as a zip.
import { Hono, type Context } from 'hono'
import { archiveName, distinctNames, missingNote } from '../../client/features/download/archive.ts'
import { api } from '../../client/contract/api/table.ts'
import { run, runAll } from '../storage/db.ts'
import {
  listMaterialGroups,
  materialsById,
  openMaterial,
  statMaterial,
  type StoredMaterial,
} from '../data/download.ts'
import { getSetting } from '../data/site.ts'
import type { AppEnv } from '../env.ts'
import { attachment } from '../http/attachment.ts'
import { neverStored, neverStoredAsIs } from '../http/cache-policy.ts'
import { problem } from '../http/problem.ts'
import { reply } from '../http/reply.ts'
import { inert } from '../http/security-headers.ts'
import { storedFile } from '../http/stored-file.ts'
import { validate } from '../http/validate.ts'
import { materialArchive } from '../services/material-archive.ts'
import { translatorFor } from '../i18n/translators.ts'

export const download = new Hono<AppEnv>()
  .get(api.materials.path, validate('query', api.materials.query), async (c) => {
    const deps = c.get('deps')
    const items = await run(deps, listMaterialGroups(deps, c.req.valid('query').lang))
    return reply(c, api.materials, { items })
  })
  .get(
    api.vipMaterials.path,
    validate('param', api.vipMaterials.params),
    validate('query', api.vipMaterials.query),
    async (c) => {
      const { group } = c.req.valid('param')
      if (group !== vipGroupOf(c)) throw problem('vip_only')
      const deps = c.get('deps')
      const items = await run(deps, listMaterialGroups(deps, c.req.valid('query').lang, group))
      return reply(c, api.vipMaterials, { items })
    },
  )
  .get(
    api.material.path,
    validate('param', api.material.params),
    validate('query', api.material.query),
    async (c) => {
      c.set('routeName', api.material.path)
      const deps = c.get('deps')
      const { id } = c.req.valid('param')
      const [file] = allowed(c, [id], await run(deps, materialsById(deps, [id])))
      const { path, filename, mime } = file!
      const source = {
        stat: () => statMaterial(deps, path),
        open: (options: R2GetOptions) => openMaterial(deps, path, options),
      }
      const answer = await storedFile(c.req.raw, source, fileHeaders(filename, mime))
      if (!answer) throw problem('not_found')
      return answer
    },
  )
  .get(api.materialArchive.path, validate('query', api.materialArchive.query), async (c) => {
    c.set('routeName', api.materialArchive.path)
    const { lang, ids } = c.req.valid('query')
    const deps = c.get('deps')
    const { found, limit } = await runAll(deps, {
      found: materialsById(deps, ids),
      limit: getSetting(deps, 'download_max_files'),
    })
    if (ids.length > limit) throw problem('too_many_files')
    const files = allowed(c, ids, found)
    const headers = {
      ...fileHeaders(archiveName(files.map(({ slug }) => slug)), 'application/zip'),
      'Cache-Control': neverStored,
    }
    if (c.req.method === 'HEAD') return c.body(null, 200, headers)
    const first = await openMaterial(deps, files[0]!.path).catch((cause: unknown) => {
      throw problem('download_failed', { cause })
    })
    const names = distinctNames(files.map(({ filename }) => filename))
    const named = files.map((file, index) => ({ ...file, name: names[index]! }))
    const note = (missing: readonly string[]) => missingNote(translatorFor(lang), missing)
    return c.body(materialArchive(deps, named, first, note), 200, headers)
  })

function vipGroupOf(c: Context<AppEnv>): string | null {
  return c.get('session').member.member.vip_group
}

/** The files in the order asked for, when the member may have all of them. */
function allowed(
  c: Context<AppEnv>,
  ids: readonly number[],
  found: readonly StoredMaterial[],
): StoredMaterial[] {
  const own = vipGroupOf(c)
  if (found.some(({ vip_group }) => vip_group !== null && vip_group !== own))
    throw problem('vip_only')
  if (found.length < ids.length) throw problem('not_found')
  return found.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

function fileHeaders(name: string, type: string) {
  return {
    ...inert,
    'Content-Type': type,
    'Content-Disposition': attachment(name),
    'Cache-Control': neverStoredAsIs,
  }
}
