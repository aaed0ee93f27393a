// Draws the portraits of the demo authors: a bust of flat shapes before a disc, cropped well by a circle.
import { inks } from './cover/inks.ts'

export const portraitSize = { width: 480, height: 480 }

const disc = (ink: string, x: number, y: number, radius: number) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${ink}"/>`
const area = (ink: string, path: string) => `<path fill="${ink}" d="${path}"/>`
const stroke = (ink: string, width: number, path: string) =>
  `<path fill="none" stroke="${ink}" stroke-width="${width}" d="${path}"/>`

const skin = { fair: '#f2c9a5', warm: '#e3ae83' }

/** Shoulders, neck and face; hair lies behind and before the face. */
const bust = (coat: string, face: string, [behind, before]: readonly [string, string]) =>
  behind +
  area(coat, 'M72 480C72 372 148 344 208 338h64c60 6 136 34 136 142z') +
  area(face, 'M206 270h68v70c0 22-14 42-34 42s-34-20-34-42z') +
  area('#00000018', 'M206 296c20 18 48 18 68 0v26c-22 16-46 16-68 0z') +
  area(face, 'M164 196c0-54 34-88 76-88s76 34 76 88c0 62-34 110-76 110s-76-48-76-110z') +
  before

const portraits: Record<string, string> = (() => {
  const [, day, night] = inks.news
  const [, , dusk] = inks.live
  const [, , , blue] = inks.lottery
  const [, , , lawn] = inks.chess
  const [, sea] = inks.sports
  const glasses =
    stroke(
      '#14181d',
      7,
      'M180 214a26 26 0 1 1 52 0a26 26 0 1 1-52 0zM248 214a26 26 0 1 1 52 0a26 26 0 1 1-52 0z',
    ) + stroke('#14181d', 7, 'M232 212q8-6 16 0')
  return {
    'lin-qiuyuan':
      ground(day![0], day![3]) +
      bust(day![1], skin.fair, [
        area('#221d22', 'M148 214c-10-78 34-132 92-132s104 50 92 132z'),
        area(
          '#221d22',
          'M160 196c2-44 34-62 66-58s66-6 84-24c14 22 16 54 10 82-10-30-26-40-44-46-36 14-86 10-104 20-6 6-10 14-12 26z',
        ) + glasses,
      ]),
    'luo-ting':
      ground(dusk![0], '#f9bd4d') +
      bust(dusk![1], skin.warm, [
        area(
          '#2a1d22',
          'M138 388c-16-74 0-140 6-196 6-64 44-108 96-108s92 44 96 108c4 56 22 122 6 196-30 16-174 16-204 0z',
        ),
        area(
          '#2a1d22',
          'M160 214c-4-62 30-98 62-100 44-4 98 20 98 100-18-18-52-46-84-80-16 36-54 56-76 80z',
        ),
      ]),
    'shen-zhiyao':
      ground(blue![0], blue![1]) +
      bust(blue![2], skin.fair, [
        disc('#16161c', 240, 76, 40) +
          area('#16161c', 'M146 240c-12-92 34-148 94-148s106 56 94 148c-10 24-178 24-188 0z'),
        area('#16161c', 'M158 206c-4-60 30-102 82-102s86 42 82 102c-50-20-114-20-164 0z'),
      ]),
    'lu-yiming':
      ground(sea![0], sea![3]) +
      bust(sea![2], skin.warm, [
        area('#2b2320', 'M158 232c-10-60 20-128 82-128s92 68 82 128z'),
        area(sea![4], 'M152 178c-2-64 38-100 88-100s90 36 88 100z') +
          area(sea![2], 'M140 178c60-18 140-18 200 0 24 8 52 20 60 34-84-22-176-24-260-12z') +
          disc(sea![1], 240, 80, 9),
      ]),
    'he-wei':
      ground(lawn![0], '#33602a') +
      bust('#18271a', skin.warm, [
        area('#b9bdb4', 'M150 220c-8-70 30-126 90-126s98 56 90 126z'),
        area('#cfd3ca', 'M160 190c4-46 36-76 80-76s76 30 80 76c-20-34-52-44-80-44s-60 10-80 44z') +
          area(
            '#cfd3ca',
            'M164 222c8 30 36 36 52 24 14-8 34-8 48 0 16 12 44 6 52-24 6 70-30 118-76 118s-82-48-76-118z',
          ),
      ]),
    staff:
      ground(night![0], night![1]) +
      area(night![4], 'M236 0h8v480h-8z') +
      `<g transform="rotate(-9 200 250)">${area(night![3], 'M104 116h190v260H104z')}</g>` +
      `<g transform="rotate(7 270 260)">` +
      area('#ffffff', 'M180 132h200v270H180z') +
      area(night![4], 'M204 158h86v14h-86z') +
      area(night![2], 'M204 188h152v22H204zM204 218h112v22H204z') +
      area(night![1], 'M204 262h152v60H204z') +
      [340, 356, 372].map((y) => area('#a9b4b8', `M204 ${y}h152v6H204z`)).join('') +
      '</g>',
  }
})()

function ground(sky: string, sun: string): string {
  return `<rect width="480" height="480" fill="${sky}"/>` + disc(sun, 240, 232, 190)
}

/** The portrait of an author as an SVG. */
export function portrait(slug: string): string {
  const shapes = portraits[slug]
  if (!shapes) throw new Error(`no portrait of ${slug}`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 480">${shapes}</svg>`
}
