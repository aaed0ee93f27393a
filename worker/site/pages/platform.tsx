// Platform services: features, partners, and demo games.
import { findNavItem, findSiblings } from '../../../client/contract/navigation.ts'
import { pathTo, paths, platformParts } from '../../../client/contract/paths.ts'
import { Figures } from '../../../client/features/platform/figures.tsx'
import { GameGrid } from '../../../client/features/game/game-card.tsx'
import { PartnerGrid } from '../../../client/features/platform/partner-grid.tsx'
import { NavigationPage } from '../../../client/site/pages/navigation.tsx'
import { runAll } from '../../storage/db.ts'
import { listGames } from '../../data/game.ts'
import { getPage } from '../../data/page.ts'
import { listPartners } from '../../data/partner.ts'
import { navigationHead } from './navigation.tsx'
import { writtenPaths } from './sitemap.ts'
import { definePage, noQuery } from './page.ts'

/** More than the number of demo games, so that the page shows all of them. */
const maxDemoGames = 24

export const platformPage = definePage({
  name: 'platform-part',
  path: paths.platform,
  query: noQuery,
  isCached: true,
  sitemap: writtenPaths(() => platformParts.map((part) => pathTo('platform', { part }))),
  load: async ({ deps, locale, path, params, chrome }) => {
    const item = findNavItem((await chrome()).nav_list, path)
    if (!item) return null
    const free = { isFree: true, sort: 'new', page: 1, perPage: maxDemoGames } as const
    const found = await runAll(deps, {
      page: getPage(deps, locale, path),
      ...(params['part'] === 'partner' && { partners: listPartners(deps, locale) }),
      ...(params['part'] === 'demo' && { games: listGames(deps, locale, free) }),
    })
    return { item, ...found }
  },
  head: navigationHead,
  view: ({ item, page, partners, games }, { chrome, params }) => (
    <NavigationPage item={item} page={page} siblings={findSiblings(chrome.nav_list, item)}>
      {params['part'] === 'feature' && <Figures settings={chrome.settings} />}
      {partners && (
        <div className="navigation-lead">
          <PartnerGrid partners={partners} />
        </div>
      )}
      {games && (
        <div className="navigation-lead">
          <h2 className="visually-hidden">{item.title}</h2>
          <GameGrid games={games.items} />
        </div>
      )}
    </NavigationPage>
  ),
})
