// Starts a download after a login, or explains why the visitor may not have the file. A login cannot return the file
// itself, because the form would stay on the screen.
import * as z from 'zod/mini'
import { materialIds, downloadErrors } from '../../../../client/contract/downloads.ts'
import {
  archivePath,
  href,
  materialUrl,
  paths,
  withQuery,
} from '../../../../client/contract/paths.ts'
import type { Locale } from '../../../../client/contract/locale.ts'
import { DownloadStartPage, startTitle } from '../../../../client/site/pages/downloads/start.tsx'
import { combineAll, run } from '../../../storage/db.ts'
import { prepared } from '../../../storage/prepared.ts'
import { materialsById } from '../../../data/downloads/download.ts'
import { getSetting } from '../../../data/site/setting.ts'
import { sharedAddress } from '../../render/head.ts'
import { isSentFromElsewhere } from '../../../http/middleware/same-origin.ts'
import { definePage } from '../../page/page.ts'
import type { Deps } from '../../../deps.ts'

const readStart = prepared(
  (deps: Deps, ids: readonly number[]) =>
    combineAll({
      files: materialsById(deps, ids),
      most: getSetting(deps, 'download_max_files'),
    }),
  0,
)

export const downloadStartPage = definePage({
  name: 'download-start',
  path: paths.downloadStart,
  query: z.object({
    ids: z.optional(materialIds),
    problem: z.optional(z.enum(downloadErrors)),
    /** Confirmation is requested: nothing is downloaded until the visitor agrees. */
    confirm: z.optional(z.literal('1')),
  }),
  listKeys: ['ids'],
  isCached: false,
  guard: async (c, locale) => {
    const { searchParams } = new URL(c.req.url)
    if (!isSentFromElsewhere(c) || searchParams.has('confirm')) return null
    searchParams.set('confirm', '1')
    return `${href(locale, 'downloadStart')}?${searchParams}`
  },
  load: async ({ deps, locale, query: { ids = [], problem, confirm } }) => {
    const { files, most } = await run(deps, readStart(deps, ids.slice(0, 1)))
    const group = files.find(({ vip_groups }) => vip_groups.length === 0)?.slug
    const url = problem ? undefined : urlOf(locale, ids)
    return {
      url,
      isConfirmed: confirm === undefined,
      problem: url ? undefined : (problem ?? ('none_chosen' as const)),
      most,
      // Undefined for files of a VIP group, which no public page lists.
      origin: href(locale, 'download', { group }),
    }
  },
  head: (data, { locale, t, query: { ids, confirm } }) => {
    const { problem } = data
    const title = startTitle(t, data)
    return {
      ...sharedAddress(locale, paths.downloadStart, { ids: ids?.join(), problem, confirm }),
      title,
      description: title,
      crumbs: [],
      isHidden: true,
    }
  },
  view: (data) => <DownloadStartPage {...data} />,
})

/** URL of the file, or of the zip of several files. */
function urlOf(locale: Locale, ids: readonly number[]): string | undefined {
  const [first, ...others] = ids
  if (first === undefined) return undefined
  if (others.length === 0) return materialUrl(locale, first)
  return withQuery(archivePath, { lang: locale, ids: ids.join() })
}
