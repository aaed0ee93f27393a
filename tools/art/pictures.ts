// The pictures of the demo content: what each shows, and its size.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Topic } from '../../client/contract/categories.ts'
import type { ArticleFile, GameFile, SiteFiles } from '../../scripts/seed/content/content.ts'
import { previewSize } from '../../scripts/seed/images.ts'
import { cover } from './cover.mjs'
import { motifOf, scene } from './cover/motifs.ts'
import { diagramSize } from './diagram/letters.ts'
import { diagram, diagramNames } from './diagrams.ts'
import { encoderVersion } from './encode.ts'
import { portrait, portraitSize } from './portraits.ts'
import { states, statesSize } from './states.ts'

export interface Picture {
  /** Folder below `content/images`. */
  name: string
  width: number
  height: number
  /** SVG, or the bytes of an image to scale down. */
  source: string | Buffer
  /** Color of the ground; `undefined` for the one found in the drawn image. */
  color: string | undefined
  /** Shown in a text alone. */
  isInText?: true
}

/** The widest page is 1,360 pixels wide, and flat drawings stay sharp at one and a half times their size. */
const pageSize = { width: 2000, height: 1122 }
/** Twice the size in a list. */
const coverSize = { width: 1340, height: 752 }

export function picturesOf(
  site: SiteFiles,
  articles: readonly ArticleFile[],
  games: readonly GameFile[],
): Picture[] {
  const { authors, banners, covers, floating, materials } = site
  return [
    ...sitePictures(),
    ...banners.map(({ slug, topic: category, seed, composition }) => {
      const art = { title: slug, category, seed, composition }
      return drawn(`banners/${slug}`, art, { width: 2000, height: 1250 })
    }),
    ...[...covers, ...floating].map(({ slug, topic: category, seed }) =>
      drawn(`ads/${slug}`, { title: slug, category, seed }),
    ),
    ...authors.map(({ slug }) => {
      const source = portrait(slug)
      return { name: `authors/${slug}`, ...portraitSize, source, color: groundOf(source) }
    }),
    ...diagramNames.map((slug) => {
      const source = diagram(slug)
      return { name: `pages/${slug}`, ...diagramSize, source, color: groundOf(source) }
    }),
    ...articles.map((article) => articlePicture(article)),
    ...games.map((game) => {
      const art = { title: titleOf(game), category: game.category, ink: game.group % 4 }
      return drawn(`games/${game.slug}`, art, pageSize)
    }),
    ...games.flatMap((game) => statesPicture(game)),
    ...materials.flatMap(({ slug, topic: category, files }) => [
      drawn(`materials/${slug}`, { title: slug, category }),
      ...files.flatMap((file) => preview(slug, file)),
    ]),
  ]
}

/** How a game is played, with the motif of its cover. */
function statesPicture(game: GameFile): Picture[] {
  const motif = motifOf(titleOf(game))
  if (!motif) return []
  const source = states(game, motif)
  return [
    { name: `states/${game.slug}`, ...statesSize, source, color: groundOf(source), isInText: true },
  ]
}

function sitePictures(): Picture[] {
  const offer = { width: 1340, height: 1072 }
  return [
    drawn(
      'site/logo-solstice',
      { title: 'solstice', category: 'news' },
      { width: 320, height: 320 },
    ),
    drawn('site/og', { title: '子午 Meridian', category: 'news' }),
    drawn('site/promote-apihtml', { title: 'apihtml', category: 'sports' }, offer),
    drawn('site/promote-wlhtml', { title: 'wlhtml', category: 'news' }, offer),
  ]
}

function articlePicture(article: ArticleFile): Picture {
  const art = {
    title: titleOf(article),
    category: article.topic,
    ink: Math.floor(article.group / 3) % 4,
  }
  return drawn(`articles/${article.slug}`, art, pageSize)
}

const titleOf = (item: ArticleFile | GameFile) => item['zh-CN']?.title ?? item.slug

interface Art {
  title: string
  category: Topic
  seed?: string | undefined
  composition?: number | undefined
  ink?: number
}

function drawn(name: string, art: Art, size = coverSize): Picture {
  const motif = motifOf(art.title)
  const source = motif
    ? scene({ motif, topic: art.category, ink: art.ink ?? 0, ...size })
    : cover({ ...art, seed: art.seed ?? '', ...size })
  return { name, ...size, source, color: groundOf(source) }
}

/** The first shape of a cover is its ground. */
const groundOf = (svg: string) => /fill="(#[0-9a-f]{6})"/.exec(svg)?.[1]

type MaterialFile = SiteFiles['materials'][number]['files'][number]

/** Images among the downloads have a smaller copy. */
function preview(group: string, { file, width, height }: MaterialFile): Picture[] {
  if (!/\.(?:svg|png|jpg|webp)$/.test(file)) return []
  const source = readFileSync(path.join('content/materials', group, file))
  const name = `previews/${path.parse(file).name}`
  return [{ name, ...previewSize(width!, height!), source, color: undefined }]
}

/** Changes with everything that a picture's files are made from. */
export function inputsOf({ source, width, height, color }: Picture): string {
  return createHash('sha256')
    .update(JSON.stringify([encoderVersion, width, height, color ?? null]))
    .update(source)
    .digest('hex')
    .slice(0, 16)
}
