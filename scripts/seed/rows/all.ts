// Converts the content files to all rows and images of the seed, in an order that foreign keys accept.
import { calendarRows } from './calendar.ts'
import type { ArticleFile, GameFile, SiteFiles } from '../content/content.ts'
import { drawRows } from './draws.ts'
import { articleRows, gameRows, themeRows } from './items.ts'
import { linkResolver } from '../content/links.ts'
import { materialRows, vipGroupRows } from './materials.ts'
import { campaignRows, pageRows, pollRows, faqRows, termsRows } from './pages.ts'
import { questionnaireRows } from './questionnaire.ts'
import type { Seed } from '../row.ts'
import { authorRows } from './authors.ts'
import { logoRows, nameRows, navigationRows, siteRows, adRows } from './site.ts'

/** Mark Six draws are generated up to `until`. */
export function buildSeed(
  site: SiteFiles,
  articles: ArticleFile[],
  games: GameFile[],
  until = new Date(),
): Required<Seed> {
  const links = linkResolver(articles, games)
  const tagIds = new Map(site.tags.map((tag, index) => [tag.slug, index + 1]))
  const brandIds = new Map(site.brands.map((brand, index) => [brand.slug, index + 1]))
  const parts = [
    siteRows(site),
    nameRows(site, links),
    logoRows(site),
    authorRows(site),
    navigationRows(site.navigation),
    pageRows(site, links),
    termsRows(site.terms, links),
    campaignRows(site, links),
    adRows(site, links),
    pollRows(site),
    questionnaireRows(site, until),
    ...articles.map((article) => articleRows(article, tagIds, site.authors, links)),
    ...games.map((game) => gameRows(game, tagIds, brandIds, { links, texts: site['game-page'] })),
    themeRows(site, games),
    drawRows(until),
    ...site.faq.map((category) => faqRows(category, links)),
    vipGroupRows(site.materials),
    ...site.materials.map(materialRows),
    calendarRows(site, brandIds, links),
  ]
  return {
    rows: parts.flatMap((part) => part.rows),
    images: parts.flatMap((part) => part.images),
    texts: parts.flatMap((part) => part.texts ?? []),
    files: parts.flatMap((part) => part.files ?? []),
  }
}
