import { findNavItem } from '../../../../client/contract/site/navigation.ts'
import { pathTo, paths, platformParts } from '../../../../client/contract/paths.ts'
import { KeyFigures } from '../../../../client/features/platform/key-figures.tsx'
import { PartnerGrid } from '../../../../client/features/platform/partner-grid.tsx'
import { NavigationPage } from '../../../../client/site/pages/site/navigation.tsx'
import { runAll } from '../../../storage/db.ts'
import { readWhatsNew } from '../../../data/home/front-page.ts'
import { getPage } from '../../../data/site/page.ts'
import { listPartners } from '../../../data/site/partner.ts'
import { navigationHead } from './navigation.tsx'
import { writtenPaths } from '../../page/sitemap-entry.ts'
import { definePage, noQuery } from '../../page/page.ts'

export const platformPage = definePage({
  name: 'platform-part',
  path: paths.platform,
  query: noQuery,
  isCached: true,
  sitemap: writtenPaths(() => platformParts.map((part) => pathTo('platform', { part }))),
  load: async ({ deps, locale, path, params, chrome }) => {
    const item = findNavItem((await chrome()).nav_list, path)
    if (!item) return null
    const found = await runAll(deps, {
      page: getPage(deps, locale, path),
      sections: readWhatsNew(deps, locale, path),
      ...(params['part'] === 'partner' && { partners: listPartners(deps, locale) }),
    })
    return { item, ...found }
  },
  head: navigationHead,
  view: ({ partners, ...data }, { chrome, params }) => (
    <NavigationPage {...data} navigation={chrome.nav_list}>
      {params['part'] === 'feature' && (
        <div className="navigation-lead">
          <KeyFigures settings={chrome.settings} />
        </div>
      )}
      {partners && (
        <div className="navigation-lead">
          <PartnerGrid partners={partners} />
        </div>
      )}
    </NavigationPage>
  ),
})
