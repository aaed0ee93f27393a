// The covers of the demo content: what they show, that they differ, and that they can be seen.
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { inks } from '../../../scripts/seed/cover/inks.ts'
import { motifOf, motifs, scene } from '../../../scripts/seed/cover/motifs.ts'
import { contrast, paintOf, minContrast } from '../../../scripts/seed/cover/paint.ts'
import { readArticles, readGames, readSite } from '../../../scripts/seed/content/content.ts'
import { buildSeed } from '../../../scripts/seed/rows/all.ts'
import type { Picture } from '../../../scripts/seed/row.ts'

const games = readGames()
const { pictures } = buildSeed(readSite(), readArticles(), games)
const coversIn = (directory: string) => pictures!.filter(({ row }) => row.directory === directory)

it.each([
  ['红心庄园', 'heart'],
  ['二发', 'racket'],
  ['红土球场', 'court'],
  ['王翼弃兵', 'king'],
  ['半场十分钟', 'hoop'],
])('%s shows its %s', (title, name) => {
  expect(motifOf(title)?.name).toBe(name)
})

it('every game has a motif that no other game has', () => {
  const names = games.map((game) => motifOf(game['zh-CN']!.title)?.name)
  expect(names).not.toContain(undefined)
  expect(new Set(names).size).toBe(games.length)
})

const thumb = { width: 32, height: 18 }

/** What is seen of a picture at the size of a thumbnail. */
async function seen({ source }: Picture): Promise<Uint8Array> {
  const small = String(source).replace(/width="\d+" height="\d+"/, 'width="128" height="72"')
  return sharp(Buffer.from(small))
    .resize({ ...thumb, fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer()
}

/** The mean difference of two pictures' channels, 0 to 255. */
function distance(one: Uint8Array, other: Uint8Array): number {
  return one.reduce((sum, value, index) => sum + Math.abs(value - other[index]!), 0) / one.length
}

it.each(['games', 'articles'])('no two covers of %s look alike', async (directory) => {
  const covers = coversIn(directory)
  const thumbs = await Promise.all(covers.map(seen))
  const alike = covers.flatMap(({ row }, index) =>
    thumbs
      .slice(0, index)
      .flatMap((other, before) =>
        distance(thumbs[index]!, other) < 18
          ? [`${row.origin_filename} ${covers[before]!.row.origin_filename}`]
          : [],
      ),
  )
  expect(alike).toEqual([])
})

const sets = Object.entries(inks).flatMap(([topic, list]) =>
  list.map((set, ink) => ({ topic, ink, set })),
)

it.each(sets)('motifs stand out in $topic $ink', ({ set }) => {
  const { ground, shade, figure, detail, accent, glow } = paintOf(set)
  for (const under of [ground, shade, detail])
    expect(contrast(figure, under)).toBeGreaterThanOrEqual(minContrast)
  expect(contrast(accent, figure)).toBeGreaterThan(1.6)
  expect(contrast(glow, ground)).toBeGreaterThan(1.6)
})

it.each(motifs)('$name can be drawn', ({ ...motif }) => {
  const svg = scene({ motif, topic: 'news', ink: 0, width: 670, height: 376 })
  expect(svg).not.toMatch(/NaN|undefined|Infinity/)
})
