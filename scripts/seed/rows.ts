// Content files → rows. Ids follow from a thing's number and its language, so a second seed meets the same rows.
import type { InferInsertModel } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { GameKind } from '../../client/contract/fields.ts'
import { languageId, locales, type Locale } from '../../client/contract/locale.ts'
import { href } from '../../client/contract/paths.ts'
import { readingMinutes } from '../../client/contract/rich-text.ts'
import * as schema from '../../worker/data/schema.ts'
import type { ArticleFile, GameFile, NavFile, SiteFiles, Text } from './content.ts'
import { toRichText, type ResolveLink } from './markdown.ts'
import { picture, type Picture } from './pictures.ts'

/** A row, and the columns a later seed leaves as they are (counters readers have moved). */
export interface SeedRow {
  table: SQLiteTable
  values: Record<string, unknown>
  keep: readonly string[]
}

export interface Seed {
  rows: SeedRow[]
  pictures: Picture[]
}

const counters = ['liked_amount', 'comment_count', 'voted_count', 'created_at']

export function row<Table extends SQLiteTable>(
  table: Table,
  values: InferInsertModel<Table>,
): SeedRow {
  return { table, values, keep: counters }
}

/** Id of the `number`th thing (from 1) in a language. */
export function idIn(locale: Locale, number: number): number {
  return (number - 1) * locales.length + languageId(locale)
}

const utc = (time: string | Date) => new Date(time).toISOString()

/** The languages a text has. */
function written(text: object): Locale[] {
  return locales.filter((locale) => locale in text)
}

const imageIds = { article: 1000, game: 2000, banner: 3000, logo: 4000, site: 5000 }

export function buildSeed(site: SiteFiles, articles: ArticleFile[], games: GameFile[]): Seed {
  const links = linkResolver(articles, games)
  const tagIds = new Map(site.tags.map((tag, index) => [tag.slug, index + 1]))
  const brandIds = new Map(site.brands.map((brand, index) => [brand.slug, index + 1]))
  const parts = [
    siteRows(site),
    navigationRows(site.navigation),
    pageRows(site, links),
    campaignRows(site, links),
    pollRows(site),
    ...articles.map((article) => articleRows(article, tagIds, links)),
    ...games.map((game) => gameRows(game, tagIds, brandIds, links)),
    themeRows(site, games),
  ]
  return {
    rows: parts.flatMap((part) => part.rows),
    pictures: parts.flatMap((part) => part.pictures),
  }
}

/** `article:slug` → the article's path in a language; an unknown slug is an error of the content. */
function linkResolver(articles: ArticleFile[], games: GameFile[]) {
  const groups = new Map<string, number>([
    ...articles.map((item): [string, number] => [`article:${item.slug}`, item.group]),
    ...games.map((item): [string, number] => [`game:${item.slug}`, item.group]),
  ])
  return (locale: Locale) => (target: string) => {
    if (/^(?:\/|#|https:)/.test(target)) return target
    const group = groups.get(target)
    if (group === undefined) throw new Error(`link to nothing: ${target}`)
    const id = idIn(locale, group)
    return target.startsWith('game:') ? `/game-intro/${id}` : `/article/${id}`
  }
}

type Links = (locale: Locale) => ResolveLink

/** A path without language prefix: the reader adds their own. */
function siteUri(links: Links, locale: Locale, target: string): string {
  const source = locale === 'zh-CN' || locale === 'zh-HK' ? locale : 'en-US'
  return links(source)(target)
}

/** Links inside a text carry the text's language. */
function textLinks(links: Links, locale: Locale): ResolveLink {
  return (target) => {
    const path = links(locale)(target)
    return path.startsWith('/') ? href(locale, path) : path
  }
}

function siteRows(site: SiteFiles): Seed {
  const rows: SeedRow[] = site.languages.map((language) => row(schema.languages, language))
  site.tags.forEach((tag, index) => {
    rows.push(row(schema.tags, { id: index + 1, slug: tag.slug }))
    rows.push(
      ...texts(tag.label, (lang, label) =>
        row(schema.tagLabels, { tag_id: index + 1, lang, label }),
      ),
    )
  })
  site.brands.forEach((brand, index) => {
    rows.push(row(schema.brands, { id: index + 1, slug: brand.slug, sort: index }))
    rows.push(
      ...texts(brand.name, (lang, name) =>
        row(schema.brandTexts, {
          brand_id: index + 1,
          lang,
          name,
          intro: brand.intro[lang] ?? brand.intro['en-US'] ?? '',
        }),
      ),
    )
  })
  site.partners.forEach(({ slug, mark, name, line }, index) => {
    rows.push(row(schema.partners, { id: index + 1, slug, sort: index, mark }))
    rows.push(
      ...texts(name, (lang, text) =>
        row(schema.partnerTexts, {
          partner_id: index + 1,
          lang,
          name: text,
          line: line[lang] ?? '',
        }),
      ),
    )
  })
  for (const lang of locales)
    rows.push(row(schema.headerConfigs, { lang, ...site.header[lang] }), footerRow(site, lang))
  site.footer.external_link_list.forEach(({ title, url, icon }, index) => {
    rows.push(
      ...texts(title, (lang, text) =>
        row(schema.footerLinks, {
          id: idIn(lang, index + 1),
          lang,
          sort: index,
          title: text,
          url,
          icon,
        }),
      ),
    )
  })
  for (const [key, value] of Object.entries(site.settings))
    rows.push(row(schema.settings, { key, value: String(value) }))
  const logo = picture({
    id: imageIds.logo,
    directory: 'site',
    name: 'logo-solstice',
    title: 'solstice',
    category: 'news',
    width: 320,
    height: 320,
  })
  const og = picture({
    id: imageIds.site,
    directory: 'site',
    name: 'og',
    isNamed: true,
    title: '子午 Meridian',
    category: 'news',
  })
  rows.push(row(schema.images, logo.row), row(schema.images, og.row))
  site.logos.forEach(({ slug, title, start_at, end_at }, index) => {
    rows.push(
      ...texts(
        title,
        (lang, text) =>
        row(schema.logos, {
          id: idIn(lang, index + 1), lang, title: text, image_id: slug === 'everyday' ? null : imageIds.logo,
          uri: '/', start_at: utc(start_at), end_at: utc(end_at),
        }), // prettier-ignore
      ),
    )
  })
  return { rows, pictures: [logo, og] }
}

function footerRow(site: SiteFiles, lang: Locale): SeedRow {
  const { newsletter_open, contact_open } = site.footer
  const text = site.footer[lang]
  return row(schema.footerConfigs, {
    lang,
    newsletter_open,
    contact_open,
    ...text,
  } as InferInsertModel<typeof schema.footerConfigs>)
}

function texts(text: Text, make: (lang: Locale, value: string) => SeedRow): SeedRow[] {
  return written(text).map((lang) => make(lang, text[lang]!))
}

function navigationRows(tree: NavFile[]): Seed {
  const rows: SeedRow[] = []
  let number = 0
  const add = (item: NavFile, sort: number, parent: number | null) => {
    number += 1
    const own = number
    for (const lang of written(item.title)) {
      rows.push(
        row(schema.navItems, {
          id: idIn(lang, own), lang, parent: parent && idIn(lang, parent), uri: item.uri, link: item.uri, icon: item.icon,
          title: item.title[lang]!, intro: item.intro[lang] ?? '', sort, require_login: item.require_login ?? false,
        }), // prettier-ignore
      )
    }
    item.children?.forEach((child, index) => add(child, index, own))
  }
  tree.forEach((item, index) => add(item, index, null))
  return { rows, pictures: [] }
}

const publishedFromStart = '2026-01-01T00:00:00.000Z'

function pageRows(site: SiteFiles, links: Links): Seed {
  const rows = site.pages.flatMap((page, index) =>
    texts(
      page.title,
      (lang, title) =>
      row(schema.pages, {
        id: idIn(lang, index + 2), lang, uri: page.uri, title, subtitle: page.subtitle[lang] ?? '',
        body: page.body[lang] ? toRichText(page.body[lang], textLinks(links, lang)) : null,
        published_at: publishedFromStart,
      }), // prettier-ignore
    ),
  )
  for (const lang of locales) {
    const { web_title, tagline } = site.header[lang]
    rows.push(
      row(schema.pages, {
        id: idIn(lang, 1),
        lang,
        uri: '/',
        title: web_title,
        subtitle: tagline,
        published_at: publishedFromStart,
      }),
    )
    site.components.forEach((component, index) => {
      rows.push(
        row(schema.pageComponents, {
          id: idIn(lang, index + 1), page_id: idIn(lang, 1), component_id: component.component_id,
          title: component.title[lang]!, subtitle: component.subtitle[lang] ?? '',
          button_list: component.uri ? [{ text: allWord[lang], uri: component.uri }] : [], sort: index, published_at: publishedFromStart,
        }), // prettier-ignore
      )
    })
  }
  return { rows, pictures: [] }
}

const allWord: Record<Locale, string> = {
  'zh-CN': '全部', 'en-US': 'All', 'zh-HK': '全部', 'vi-VN': 'Tất cả', 'th-TH': 'ทั้งหมด', 'hi-IN': 'सभी',
} // prettier-ignore

function campaignRows(site: SiteFiles, links: Links): Seed {
  const pictures = site.banners.map((banner, index) =>
    picture({
      id: imageIds.banner + index,
      directory: 'banners',
      name: banner.slug,
      title: banner.slug,
      category: banner.topic,
      seed: banner.seed,
      width: 1340,
      height: 838,
    }),
  )
  const rows: SeedRow[] = pictures.map(({ row: image }) => row(schema.images, image))
  site.banners.forEach((banner, index) => {
    const image = imageIds.banner + index
    for (const lang of written(banner.text)) {
      const { kicker, title, line } = banner.text[lang]!
      rows.push(
        row(schema.banners, {
          id: idIn(lang, index + 1), lang, sort: index, uri: siteUri(links, lang, banner.uri), kicker, title, text: line,
          desktop_img_id: image, mobile_img_id: image, img_alt: banner.alt[lang] ?? banner.alt['en-US'] ?? '',
          start_at: utc(banner.start_at), end_at: utc(banner.end_at),
        }), // prettier-ignore
      )
    }
  })
  site.marquee.forEach((item, index) => {
    rows.push(
      ...texts(
        item.text,
        (lang, text) =>
        row(schema.marqueeItems, {
          id: idIn(lang, index + 1), lang, sort: index, text, uri: siteUri(links, lang, item.uri),
          start_at: utc(item.start_at), end_at: utc(item.end_at),
        }), // prettier-ignore
      ),
    )
  })
  return { rows, pictures }
}

function pollRows(site: SiteFiles): Seed {
  const rows = site.polls.flatMap((poll) => [
    row(schema.polls, {
      id: poll.id, from_at: utc(poll.from), to_at: utc(poll.to),
      maximum_votable_amount: poll.maximum_votable_amount, voted_count: poll.voters ?? 0,
    }), // prettier-ignore
    ...texts(poll.title, (lang, title) => row(schema.pollTexts, { poll_id: poll.id, lang, title })),
    ...poll.options.flatMap((option, index) => {
      const id = poll.id * 100 + index
      return [
        row(schema.pollOptions, {
          id,
          poll_id: poll.id,
          sort: index,
          voted_count: poll.votes?.[index] ?? 0,
        }),
        ...texts(option, (lang, text) =>
          row(schema.pollOptionTexts, { option_id: id, lang, text }),
        ),
      ]
    }),
  ])
  return { rows, pictures: [] }
}

function articleRows(article: ArticleFile, tagIds: Map<string, number>, links: Links): Seed {
  const image = picture({
    id: imageIds.article + article.group,
    directory: 'articles',
    name: article.slug,
    title: article['zh-CN']?.title ?? article.slug,
    category: article.topic,
    // Neighbours in the lists never share composition and ink: both turn at their own pace.
    composition: article.group % 3,
    ink: Math.floor(article.group / 3) % 4,
  })
  const rows = written(article).flatMap((lang) => {
    const { title, subtitle, author, cover_alt, body } = article[lang]!
    const document = toRichText(body, textLinks(links, lang))
    const id = idIn(lang, article.group)
    return [
      row(schema.articles, {
        id, group_id: article.group, lang, category: article.category, topic: article.topic, title, subtitle, author,
        body: document, reading_minutes: readingMinutes(document), cover_img_id: image.row.id!, cover_alt,
        liked_amount: article.liked_amount, published_at: utc(article.published_at), updated_at: utc(article.published_at),
      }), // prettier-ignore
      ...article.tags.map((slug) =>
        row(schema.articleTags, { article_id: id, tag_id: known(tagIds, slug) }),
      ),
    ]
  })
  return { rows: [row(schema.images, image.row), ...rows], pictures: [image] }
}

function gameRows(
  game: GameFile,
  tagIds: Map<string, number>,
  brandIds: Map<string, number>,
  links: Links,
): Seed {
  const image = picture({
    id: imageIds.game + game.group,
    directory: 'games',
    name: game.slug,
    title: game['zh-CN']?.title ?? game.slug,
    category: game.category,
    composition: compositions[game.kind],
    ink: game.group % 4,
  })
  const {
    group,
    category,
    kind,
    highest_odds,
    credit_exchange,
    jackpot_layers,
    devices,
    free_game,
    recommended,
  } = game
  const rows = written(game).flatMap((lang) => {
    const { title, subtitle, body } = game[lang]!
    const id = idIn(lang, group)
    return [
      row(schema.games, {
        id, group_id: group, lang, category, kind, brand_id: known(brandIds, game.brand), title, subtitle,
        body: toRichText(body, textLinks(links, lang)), img_id: image.row.id!, highest_odds, credit_exchange,
        jackpot_layers, version: String(game.version), devices, free_game, recommended,
        released_at: utc(game.released_at), liked_amount: game.liked_amount,
        published_at: utc(game.published_at), updated_at: utc(game.published_at),
      }), // prettier-ignore
      ...game.tags.map((slug) =>
        row(schema.gameTags, { game_id: id, tag_id: known(tagIds, slug) }),
      ),
    ]
  })
  return { rows: [row(schema.images, image.row), ...rows], pictures: [image] }
}

/** The composition of cover.mjs that fits a kind of game. */
const compositions: Record<GameKind, number> = {
  slot: 0, arcade: 0, table: 1, wheel: 2,
  'dragon-tiger': 0, baccarat: 1, roulette: 1, show: 2,
  quick: 0, draw: 1, scratch: 2,
  board: 0, mahjong: 1, poker: 2, landlord: 2,
  virtual: 1, racing: 2, ball: 3,
} // prettier-ignore

function themeRows(site: SiteFiles, games: GameFile[]): Seed {
  const groups = new Map(games.map((game) => [game.slug, game.group]))
  const rows = site.themes.flatMap((theme, index) => [
    row(schema.themes, { id: index + 1, slug: theme.slug, category: theme.category, sort: index }),
    ...texts(theme.title, (lang, title) =>
      row(schema.themeTexts, { theme_id: index + 1, lang, title, intro: theme.intro[lang] ?? '' }),
    ),
    ...theme.games.map((slug, sort) =>
      row(schema.themeGames, { theme_id: index + 1, group_id: known(groups, slug), sort }),
    ),
  ])
  return { rows, pictures: [] }
}

function known(ids: Map<string, number>, slug: string): number {
  const id = ids.get(slug)
  if (id === undefined) throw new Error(`unknown name in the content: ${slug}`)
  return id
}
