// Everything the content rules read, read once.
import { templateKinds } from '../../../client/contract/site/template-kinds.ts'
import { globSync, readFileSync } from 'node:fs'
import { locales, type Locale } from '../../../client/contract/locale.ts'
import { type ArticleTemplate } from '../../../client/contract/site/article-template.ts'
import { sourceHashes, staleKeys } from '../../../scripts/local/translation-sources.ts'
import {
  readArticles,
  readGames,
  readSite,
  type ArticleFile,
  type GameFile,
  type SiteFiles,
} from '../../../scripts/seed/content/content.ts'
import { inks } from '../../art/cover/inks.ts'
import { motifs } from '../../art/cover/motifs.ts'
import { readDrawnImages, type DrawnImage } from '../../../scripts/seed/images.ts'
import type { Image, ImageText, SeedRow } from '../../../scripts/seed/row.ts'
import { buildSeed } from '../../../scripts/seed/rows/all.ts'
import { threadRows } from '../../../scripts/seed/rows/threads.ts'
import { templateOf } from '../../../worker/desk/entries/template.ts'
import { picturesOf, type Picture } from '../../art/pictures.ts'
import { readCatalogues, type Catalogue } from './catalogue-files.ts'
import { readTexts, type Told } from './texts.ts'

export interface Sources {
  catalogues: Catalogue[]
  /** All texts per language, except readers' comments. */
  texts: Map<Locale, Told[]>
  templates: ArticleTemplate[]
  articles: ArticleFile[]
  games: GameFile[]
  site: SiteFiles
  rows: SeedRow[]
  images: Image[]
  /** Pictures of the drawing program. */
  pictures: Picture[]
  /** The committed images. */
  drawnImages: Record<string, DrawnImage>
  /** Descriptions of images. */
  descriptions: ImageText[]
  /** Rows of demo members: accounts, comments, likes and votes. */
  readerRows: SeedRow[]
  inks: typeof inks
  motifs: typeof motifs
  /** Keys of outdated translations. */
  staleKeys: string[]
  sourceKeys: string[]
  /** `public/icons.svg`. */
  sprite: string
  /** `docs/glossary.md`. */
  glossary: string
  /** Path → text. */
  documents: Map<string, string>
  code: Map<string, string>
}

/** Day of the demo content; comments, votes and draws are earlier. */
export const demoDay = new Date('2026-11-20T00:00:00Z')

/** Languages of the demo content. */
export const written = ['zh-CN', 'en-US', 'zh-HK'] as const

/** Folders that documents and comments may refer to. */
export const folders =
  'client worker durable-objects docs scripts tools test content public migrations'.split(' ')

function readAll(pattern: string | string[]): Map<string, string> {
  return new Map(globSync(pattern).map((file) => [file, readFileSync(file, 'utf8')]))
}

export async function readSources(): Promise<Sources> {
  const [articles, games, site] = [readArticles(), readGames(), readSite()]
  const { rows, images, texts: descriptions } = buildSeed(site, articles, games, demoDay)
  return {
    catalogues: await readCatalogues(),
    texts: await readTexts(),
    templates: locales.flatMap((lang) => templateKinds.map((kind) => templateOf(kind, lang))),
    articles,
    games,
    site,
    rows,
    images,
    pictures: picturesOf(site, articles, games),
    drawnImages: readDrawnImages(),
    descriptions,
    readerRows: threadRows(site, articles),
    inks,
    motifs,
    staleKeys: staleKeys(),
    sourceKeys: Object.keys(sourceHashes()),
    sprite: readFileSync('public/icons.svg', 'utf8'),
    glossary: readFileSync('docs/glossary.md', 'utf8'),
    documents: readAll(['README.md', 'docs/**/*.md']),
    code: readAll(folders.map((folder) => `${folder}/**/*.{ts,tsx,mts,mjs,css}`)),
  }
}
