import type { MaterialGroup, MaterialGroupCard } from '../../../../client/contract/downloads.ts'
import { findNavItem } from '../../../../client/contract/site/navigation.ts'
import { href, paths } from '../../../../client/contract/paths.ts'
import type { NavItem } from '../../../../client/contract/site/site.ts'
import { DownloadPage } from '../../../../client/site/pages/downloads/download.tsx'
import { constant, run, runAll } from '../../../storage/db.ts'
import { prepared } from '../../../storage/prepared.ts'
import {
  getMaterialGroup,
  listGroupCards,
  listMaterialGroups,
} from '../../../data/downloads/download.ts'
import { getPage, type StoredPage } from '../../../data/site/page.ts'
import { sharedAddress, type PageHead } from '../../render/head.ts'
import { crumbsTo, pageTexts, withTextMeta } from '../../page/head.ts'
import { sharedPaths } from '../../page/sitemap-entry.ts'
import { definePage, noQuery, type Context } from '../../page/page.ts'
import type { ViewAsMember } from '../../../deps.ts'

const vipGroupOf = ({ session }: ViewAsMember) => session.member.member.vip_group ?? ''

const readGroups = prepared(listGroupCards)
const readGroup = prepared(getMaterialGroup, 1)

export const downloadPage = definePage({
  name: 'download-groupId',
  path: paths.download,
  styleBundle: 'tools',
  query: noQuery,
  isCached: true,
  sitemap: sharedPaths(async ({ deps, locale }) => {
    const groups = await run(deps, listGroupCards(deps, locale))
    return ['/download', ...groups.map(({ slug }) => `/download/${slug}`)]
  }),
  load: async ({ deps, locale, path, params, chrome }) => {
    const slug = params['group']
    if (slug === 'vip') return { redirect: href(locale, 'download') }
    const { viewAs } = deps
    const [{ groups, group, page, vip }, { nav_list }] = await Promise.all([
      runAll(deps, {
        groups: readGroups(deps, locale),
        group: slug ? readGroup(deps, locale, slug) : constant(null),
        page: getPage(deps, locale, path),
        vip: viewAs ? listMaterialGroups(deps, locale, vipGroupOf(viewAs)) : constant(null),
      }),
      chrome(),
    ])
    const item = findNavItem(nav_list, path) ?? null
    return !slug || group || item ? { groups, group, item, page, vip } : null
  },
  head: downloadHead,
  view: ({ item, ...data }, context) => (
    <DownloadPage
      {...data}
      item={item && { ...item, ...pageTexts(context, data.page) }}
      maxFiles={context.chrome.settings.download_max_files}
    />
  ),
})

interface DownloadData {
  groups: MaterialGroupCard[]
  group: MaterialGroup | null
  item: NavItem | null
  page: StoredPage | null
  /** Files of a VIP group, in "view as" at the desk. */
  vip: MaterialGroup[] | null
}

function downloadHead({ group, item, page }: DownloadData, context: Context): PageHead {
  const { locale, path } = context
  const title = group?.title ?? item?.title ?? context.chrome.header.web_title
  const head = {
    ...sharedAddress(locale, path),
    title,
    description: group?.intro ?? item?.intro ?? title,
    crumbs: crumbsTo(context, path, title),
    // Pages that require a login are not indexed.
    isHidden: !group && item?.require_login === true,
  }
  return group ? head : withTextMeta(head, page, context)
}
