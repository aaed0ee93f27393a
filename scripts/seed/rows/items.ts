// Articles, games and the themes that pick games.
import type { Locale } from '../../../client/contract/locale.ts'
import { readingMinutes } from '../../../client/contract/text/rich-text.ts'
import * as schema from '../../../worker/storage/schema/index.ts'
import type { ArticleFile, AuthorFile, GameFile, SiteFiles, Text } from '../content/content.ts'
import { textLinks, type Links } from '../content/links.ts'
import { toRichText } from '../content/markdown.ts'
import { drawnImage } from '../images.ts'
import { gameBody, statesAlt, statesOf } from './game-body.ts'
import { contentId } from '../../../worker/storage/rows/row-id.ts'
import { altTextRows, imageIds, requireId, row, texts, utc, written, type Seed } from '../row.ts'

export function articleRows(
  article: ArticleFile,
  tagIds: Map<string, number>,
  authors: readonly AuthorFile[],
  links: Links,
): Seed {
  const imageId = imageIds.article + article.group
  const image = drawnImage({ id: imageId, directory: 'articles', name: article.slug })
  const rows = written(article).flatMap((lang) => {
    const { title, subtitle, author, cover_alt, body } = article[lang]!
    const document = toRichText(body, textLinks(links, lang))
    const id = contentId(lang, article.group)
    return [
      row(schema.articles, {
        id,
        group_id: article.group,
        lang,
        category: article.category,
        topic: article.topic,
        title,
        subtitle,
        author,
        reading_minutes: readingMinutes(document),
        cover_img_id: image.row.id!,
        cover_alt,
        is_comment_open: article.is_comment_open ?? true,
        poll_id: article.poll ?? null,
        liked_amount: article.liked_amount,
        baseline_like_count: article.liked_amount,
        published_at: utc(article.published_at),
        updated_at: utc(article.published_at),
      }),
      row(schema.articleBodies, { item_id: id, body: document }),
      ...authorsOf(article, authors).map((author_id, sort) =>
        row(schema.articleAuthors, { article_id: id, author_id, sort }),
      ),
      ...article.tags.map((slug) =>
        row(schema.articleTags, { article_id: id, tag_id: requireId(tagIds, slug) }),
      ),
    ]
  })
  const alt = inEach(written(article), (lang) => article[lang]!.cover_alt)
  return {
    rows: [row(schema.images, image.row), ...rows],
    images: [image],
    texts: altTextRows(image.row.id, alt),
  }
}

/** Ids of the authors of an article: those it names, or the one with the name in its Chinese byline. */
function authorsOf(article: ArticleFile, authors: readonly AuthorFile[]): number[] {
  const ids = new Map(authors.map(({ slug }, index) => [slug, index + 1]))
  const byline = article['zh-CN']?.author
  const named = authors.filter(({ name }) => name['zh-CN'] === byline).map(({ slug }) => slug)
  return (article.authors ?? named).map((slug) => requireId(ids, slug))
}

export function gameRows(
  game: GameFile,
  tagIds: Map<string, number>,
  brandIds: Map<string, number>,
  { links, texts: page }: { links: Links; texts: SiteFiles['game-page'] },
): Seed {
  const imageId = imageIds.game + game.group
  const image = drawnImage({ id: imageId, directory: 'games', name: game.slug })
  const common = {
    group_id: game.group,
    category: game.category,
    kind: game.kind,
    brand_id: requireId(brandIds, game.brand),
    img_id: image.row.id!,
    highest_odds: game.highest_odds,
    return_rate: game.return_rate ?? 0,
    credit_exchange: game.credit_exchange,
    jackpot_layers: game.jackpot_layers,
    version: String(game.version),
    devices: game.devices,
    free_game: game.free_game,
    recommended: game.recommended,
    released_at: utc(game.released_at),
    liked_amount: game.liked_amount,
    baseline_like_count: game.liked_amount,
    published_at: utc(game.published_at),
    updated_at: utc(game.published_at),
  }
  const states = statesOf(game)
  const rows = written(game).flatMap((lang) => {
    const { title, subtitle } = game[lang]!
    const id = contentId(lang, game.group)
    const text = gameBody(game, page, { lang, links, states })
    return [
      row(schema.games, { ...common, id, lang, title, subtitle }),
      row(schema.gameBodies, { item_id: id, body: text }),
      ...game.tags.map((slug) =>
        row(schema.gameTags, { game_id: id, tag_id: requireId(tagIds, slug) }),
      ),
    ]
  })
  const alt = inEach(written(game), (lang) => coverOf[lang](game[lang]!.title))
  return {
    rows: [row(schema.images, image.row), row(schema.images, states.row), ...rows],
    images: [image, states],
    texts: [
      ...altTextRows(image.row.id, alt),
      ...altTextRows(
        states.row.id,
        inEach(written(game), (lang) => statesAlt(game, lang)),
      ),
    ],
  }
}

const coverOf: Record<Locale, (title: string) => string> = {
  'zh-CN': (title) => `游戏《${title}》的封面画`,
  'zh-HK': (title) => `遊戲《${title}》的封面畫`,
  'en-US': (title) => `Cover art of the game ${title}`,
  'vi-VN': (title) => `Tranh bìa của trò chơi ${title}`,
  'th-TH': (title) => `ภาพปกของเกม ${title}`,
  'hi-IN': (title) => `गेम ${title} का कवर चित्र`,
}

const inEach = (languages: readonly Locale[], say: (lang: Locale) => string): Text =>
  Object.fromEntries(languages.map((lang) => [lang, say(lang)]))

export function themeRows(site: SiteFiles, games: GameFile[]): Seed {
  const groups = new Map(games.map((game) => [game.slug, game.group]))
  const rows = site.themes.flatMap((theme, index) => [
    row(schema.themes, { id: index + 1, slug: theme.slug, category: theme.category, sort: index }),
    ...texts(theme.title, (lang, title) =>
      row(schema.themeTexts, { theme_id: index + 1, lang, title, intro: theme.intro[lang] ?? '' }),
    ),
    ...theme.games.map((slug, sort) =>
      row(schema.themeGames, { theme_id: index + 1, group_id: requireId(groups, slug), sort }),
    ),
  ])
  return { rows, images: [] }
}
