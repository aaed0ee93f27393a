import { href, paths } from '../../../../client/contract/paths.ts'
import { HomePage } from '../../../../client/site/pages/home/home.tsx'
import { openFeedback } from '../../../services/questionnaire/answer.ts'
import { loadHome, type Home } from '../../../data/home/home.ts'
import { sharedAddress, type PageHead } from '../../render/head.ts'
import { sharedPaths } from '../../page/sitemap-entry.ts'
import { definePage, noQuery, type Context } from '../../page/page.ts'

export const homePage = definePage({
  name: 'index',
  path: paths.home,
  query: noQuery,
  isCached: true,
  sitemap: sharedPaths(() => ['/']),
  load: ({ deps, locale }) => loadHome(deps, locale),
  head: homeHead,
  view: ({ page, day }, { chrome, deps }) => (
    <HomePage
      page={page}
      day={day}
      settings={chrome.settings}
      now={deps.now().toISOString()}
      feedback={openFeedback(chrome, deps.now())}
    />
  ),
})

function homeHead({ page }: Home, { locale, chrome, origin }: Context): PageHead {
  const { web_title, description } = chrome.header
  return {
    ...sharedAddress(locale, '/'),
    title: web_title,
    description,
    crumbs: [],
    image: page.ad_list[0]?.desktop_img,
    jsonLd: [
      { '@type': 'Organization', '@id': `${origin}/#organization`, name: web_title, url: origin },
      {
        '@type': 'WebSite',
        '@id': `${origin}/#website`,
        name: web_title,
        url: origin + href(locale, 'home'),
        inLanguage: locale,
      },
    ],
  }
}
