// Rules for covers: each game and each article has its own motif, motifs contrast with the background, and no two covers look alike.
// Rules for demo images: each is drawn once and described in the languages of its text.
import { existsSync, globSync, statSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { motifOf, scene } from '../../art/cover/motifs.ts'
import { contrast, minContrast, paintOf } from '../../art/cover/paint.ts'
import type { Image } from '../../../scripts/seed/row.ts'
import { imageFolder } from '../../../scripts/seed/images.ts'
import { inputsOf } from '../../art/pictures.ts'
import { duplicates, fault, type Rule } from './rule.ts'
import { maxAltLength } from '../../../client/contract/text/limits.ts'
import { written, type Sources } from './sources.ts'

/** Minimum contrast of a second color. */
const minAccent = 1.6
/** Minimum mean difference of two thumbnails' channels, 0 to 255. */
const minDistance = 18
const thumbnail = { width: 32, height: 18 }

/** One motif per item; another color of a motif is the same motif. */
function motifFaults(
  folder: string,
  items: readonly { slug: string; 'zh-CN'?: { title: string } | undefined }[],
): string[] {
  const names = items.map((item) => motifOf(item['zh-CN']?.title ?? '')?.name)
  const shared = duplicates(names)
  return items.flatMap(({ slug }, index) => {
    const name = names[index]
    const file = `content/${folder}/${slug}.yaml`
    if (name === undefined) return [fault(file, 'zh-CN.title', 'calls for no motif')]
    return shared.includes(name) ? [fault(file, 'zh-CN.title', `shares the motif ${name}`)] : []
  })
}

export const gameMotifs: Rule = ({ games }) => motifFaults('games', games)
/** An article about a game shows that game, so its motif may be a game's. */
export const articleMotifs: Rule = ({ articles }) => motifFaults('articles', articles)

async function thumbnailOf({ files }: Image): Promise<Uint8Array> {
  const small = files.find((file) => path.basename(file) === '160.avif')
  return sharp(small)
    .resize({ ...thumbnail, fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer()
}

function distance(one: Uint8Array, other: Uint8Array): number {
  return (
    one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / one.length
  )
}

export const coversAlike: Rule = async ({ images }) => {
  const thumbs = await Promise.all(
    images
      .filter(({ row }) => ['games', 'articles'].includes(row.directory))
      .map(async (cover) => ({ ...cover.row, bytes: await thumbnailOf(cover) })),
  )
  return thumbs.flatMap((one, index) =>
    thumbs
      .slice(0, index)
      .filter(({ directory }) => directory === one.directory)
      .filter(({ bytes }) => distance(one.bytes, bytes) < minDistance)
      .map((other) => fault(one.path, 'cover', `looks like ${other.path}`)),
  )
}

export const inkContrast: Rule = ({ inks }) =>
  Object.entries(inks).flatMap(([topic, sets]) =>
    sets.flatMap((set, index) => {
      const { ground, shade, figure, detail, accent, glow } = paintOf(set)
      const isClear =
        [ground, shade, detail].every((under) => contrast(figure, under) >= minContrast) &&
        contrast(accent, figure) > minAccent &&
        contrast(glow, ground) > minAccent
      const key = `${topic}.${index}`
      return isClear ? [] : [fault('tools/art/cover/inks.ts', key, 'has too little contrast')]
    }),
  )

export const motifDrawings: Rule = ({ motifs }) =>
  motifs
    .filter((motif) =>
      /NaN|undefined|Infinity/.test(
        scene({ motif, topic: 'news', ink: 0, width: 670, height: 376 }),
      ),
    )
    .map(({ name }) => fault('tools/art/cover', name, 'cannot be drawn'))

/** Bytes of all files in `content/images`. */
const maxImageBytes = 8.9 * 1024 * 1024

/** The committed files are those that the drawing program would make, by the hash of what it draws. */
export const drawnFiles: Rule = ({ pictures, drawnImages }) => {
  const hint = 'run tools/art/draw.ts'
  const drawings = new Map(pictures.map((picture) => [picture.name, picture]))
  const listed = Object.entries(drawnImages).flatMap(([name, { inputs, files }]) => {
    const drawing = drawings.get(name)
    if (!drawing) return [fault(imageFolder, name, `is not drawn any more: ${hint}`)]
    if (inputsOf(drawing) !== inputs) return [fault(imageFolder, name, `is out of date: ${hint}`)]
    return files
      .filter((file) => !existsSync(path.join(imageFolder, name, file)))
      .map((file) => fault(imageFolder, `${name}/${file}`, `does not exist: ${hint}`))
  })
  const missing = pictures
    .filter(({ name }) => !drawnImages[name])
    .map(({ name }) => fault(imageFolder, name, `is not drawn yet: ${hint}`))
  return [...listed, ...missing, ...unlistedFiles(drawnImages)]
}

function unlistedFiles(drawnImages: Sources['drawnImages']): string[] {
  const files = globSync(`${imageFolder}/*/*/*`)
  const known = new Set(
    Object.entries(drawnImages).flatMap(([name, { files: own }]) =>
      own.map((file) => path.join(imageFolder, name, file)),
    ),
  )
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0)
  return [
    ...files.filter((file) => !known.has(file)).map((file) => fault(file, 'file', 'is unlisted')),
    ...(bytes > maxImageBytes
      ? [fault(imageFolder, 'bytes', `${bytes}, more than ${maxImageBytes}`)]
      : []),
  ]
}

/** Directories without descriptions: ads are described at the desk, logos have text beside them. */
const undescribed = ['ads', 'site']
const minImages = 72

export const imageDescriptions: Rule = ({ images, descriptions }) => {
  const described = Map.groupBy(descriptions, ({ image_id }) => image_id)
  return images
    .filter(({ row }) => !undescribed.includes(row.directory))
    .flatMap(({ row }) => {
      const own = described.get(row.id ?? 0)?.map(({ lang }) => lang) ?? []
      return written
        .filter((locale) => !own.includes(locale))
        .map((locale) => fault(row.path, locale, 'has no description'))
    })
}

export const descriptionTexts: Rule = ({ images, descriptions }) =>
  descriptions.flatMap(({ image_id, lang, alt }) => {
    const file = images.find(({ row }) => row.id === image_id)?.row.path ?? `image ${image_id}`
    if (alt.trim() === '') return [fault(file, lang, 'is described in no words')]
    if (alt.trim() !== alt)
      return [fault(file, lang, 'has a description that begins or ends in space')]
    return alt.length > maxAltLength
      ? [fault(file, lang, `has a description over ${maxAltLength} characters`)]
      : []
  })

export const imagePaths: Rule = ({ images }) => [
  ...duplicates(images.map(({ row }) => row.path)).map((path) =>
    fault(path, 'path', 'is drawn twice'),
  ),
  ...(images.length < minImages
    ? [fault('scripts/seed', 'images', `${images.length}, fewer than ${minImages}`)]
    : []),
]
