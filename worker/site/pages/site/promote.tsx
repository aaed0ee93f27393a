// Landing pages for business visitors: the game API and the white label.
import {
  businessOffers,
  paths,
  pathTo,
  type BusinessOffer,
} from '../../../../client/contract/paths.ts'
import { emptyText } from '../../../../client/contract/text/rich-text.ts'
import { PromotePage } from '../../../../client/site/pages/site/promote.tsx'
import { runAll } from '../../../storage/db.ts'
import { offerImage } from '../../../storage/files/media.ts'
import { getPage } from '../../../data/site/page.ts'
import { listPartners } from '../../../data/site/partner.ts'
import { documentHead } from './document.tsx'
import { writtenPaths } from '../../page/sitemap-entry.ts'
import { definePage, noQuery } from '../../page/page.ts'

export const promotePage = definePage({
  name: 'promote-offer',
  path: paths.promote,
  styleBundle: 'reading',
  query: noQuery,
  isCached: true,
  sitemap: writtenPaths(() => businessOffers.map((offer) => pathTo('promote', { offer }))),
  load: async ({ deps, locale, path }) => {
    const { page, partners } = await runAll(deps, {
      page: getPage(deps, locale, path),
      partners: listPartners(deps, locale),
    })
    return page && { page: { ...page, body: page.body ?? emptyText }, partners }
  },
  head: ({ page }, context) => ({
    ...documentHead(page, context),
    image: { path: offerImage(parseOffer(context.params['offer'])), ...imageSize },
  }),
  view: ({ page, partners }, { chrome, params }) => (
    <PromotePage
      offer={parseOffer(params['offer'])}
      page={page}
      settings={chrome.settings}
      partners={partners}
    />
  ),
})

const imageSize = { img_alt: '', width: 1340, height: 1072 }

function parseOffer(word: string | undefined): BusinessOffer {
  return businessOffers.find((offer) => offer === word) ?? 'apihtml'
}
