// Draws the preset avatars: the twelve double hours of a day, each a sun or moon over one shape. Every image also works
// cropped to a circle. Run after changing them: npm run icons
import { mkdirSync, writeFileSync } from 'node:fs'

const size = 80

const area = (ink: string, path: string) => `<path fill="${ink}" d="${path}"/>`
const stroke = (ink: string, width: number, path: string) =>
  `<path fill="none" stroke="${ink}" stroke-width="${width}" d="${path}"/>`
const disc = (ink: string, x: number, y: number, radius: number) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${ink}"/>`
/** A half disc, flat side down. */
const dome = (ink: string, x: number, y: number, radius: number) =>
  area(ink, `M${x - radius} ${y}a${radius} ${radius} 0 0 1 ${2 * radius} 0z`)
/** A hill at the lower edge. */
const hill = (ink: string, x: number, top: number, width: number) =>
  area(ink, `M${x - width / 2} ${size}Q${x} ${2 * top - size} ${x + width / 2} ${size}z`)
type Box = readonly [x: number, y: number, width: number, height: number]
const block = (ink: string, ...[x, y, width, height]: Box) =>
  area(ink, `M${x} ${y}h${width}v${height}h-${width}z`)
const peak = (ink: string, x: number, top: number, width: number) =>
  area(ink, `M${x - width / 2} ${size}L${x} ${top}L${x + width / 2} ${size}z`)
/** A crescent: a disc partly covered with the color of the sky. */
const crescent = (ink: string, sky: string, [x, y, radius]: readonly [number, number, number]) =>
  disc(ink, x, y, radius) + disc(sky, x + radius * 0.5, y - radius * 0.3, radius * 0.85)
/** Rings around a point, outermost first. */
const rings = (inks: readonly string[], x: number, y: number, step: number) =>
  inks.map((ink, index) => disc(ink, x, y, step * (inks.length - index))).join('')

/** A star with sixteen rays. */
const star = (x: number, y: number, outer: number, inner: number) => {
  const points = Array.from({ length: 32 }, (_, index) => {
    const [angle, radius] = [(index * Math.PI) / 16, index % 2 ? inner : outer]
    return `${(x + radius * Math.sin(angle)).toFixed(1)} ${(y - radius * Math.cos(angle)).toFixed(1)}`
  })
  return `M${points.join('L')}z`
}

/** From midnight to midnight: the sky, and the shapes in it. */
const hours: readonly [sky: string, image: string][] = [
  // Midnight: the meridian cuts the full moon.
  [
    '#111c48',
    disc('#f4bb33', 40, 40, 24) +
      area('#e7eaf6', 'M40 16a24 24 0 0 1 0 48z') +
      block('#4a6be0', 39, 0, 2, 80),
  ],
  // A moon over two dunes.
  [
    '#10222b',
    crescent('#f0bd48', '#10222b', [46, 27, 15]) +
      hill('#2b9c83', 18, 46, 84) +
      hill('#0b5a49', 62, 54, 76),
  ],
  // Water before dawn.
  [
    '#0a3344',
    disc('#e4f1f0', 40, 36, 15) +
      [48, 57, 66]
        .map((y, row) =>
          stroke(
            row === 1 ? '#1f95b0' : '#6cbccd',
            4,
            `M-${4 + row * 6} ${y}q8 -7 16 0t16 0t16 0t16 0t16 0t16 0t16 0`,
          ),
        )
        .join(''),
  ],
  // Sunrise in bands.
  [
    '#f8dfb3',
    rings(['#f9bd4d', '#e06a17', '#b73c1a'], 40, 54, 12) +
      block('#2a1d22', 0, 54, 80, 26) +
      block('#e06a17', 22, 60, 36, 3) +
      block('#f9bd4d', 30, 67, 20, 3),
  ],
  // Mountains in the morning.
  [
    '#d3e8ea',
    disc('#f5cb3c', 54, 26, 13) +
      peak('#0d7896', 26, 26, 76) +
      peak('#0a3848', 60, 40, 64) +
      area('#f4f8f1', 'M26 26l8.4 12l-5.4 4l-4 -4l-6 4l-1.6 -4z'),
  ],
  // A leaf in the light.
  [
    '#e9ebd2',
    disc('#e2542f', 57, 22, 10) +
      area('#4d7a2c', 'M18 66A46 46 0 0 1 64 20A46 46 0 0 1 18 66z') +
      area('#18271a', 'M18 66L64 20A46 46 0 0 1 18 66z'),
  ],
  // Noon: the sun at its height.
  [
    '#b4202e',
    area('#f3e6d2', star(40, 40, 34, 24)) + rings(['#b4202e', '#f3e6d2', '#f0b03c'], 40, 40, 8),
  ],
  // A sail in the afternoon.
  [
    '#0d7896',
    disc('#f5cb3c', 22, 24, 10) +
      area('#f2f5ee', 'M42 12V56H16Q34 40 42 12z') +
      area('#6cbccd', 'M46 20Q64 40 62 56H46z') +
      area('#083444', 'M10 60h60q-6 20 -30 20t-30 -20z'),
  ],
  // An arcade in low light.
  [
    '#ea7a1c',
    disc('#fff3dd', 40, 28, 14) +
      [8, 40, 72]
        .map(
          (x) =>
            block('#221a22', x - 16, 56, 32, 24) +
            dome('#fbdca0', x, 62, 10) +
            block('#fbdca0', x - 10, 62, 20, 18),
        )
        .join('') +
      block('#221a22', 0, 48, 80, 5),
  ],
  // Sunset behind a stair.
  [
    '#e9b7a6',
    disc('#fbf1e3', 48, 36, 21) +
      [0, 1, 2, 3, 4]
        .map((step) => block(step % 2 ? '#a71c2a' : '#2a1216', step * 16, 34 + step * 9, 16, 60))
        .join(''),
  ],
  // Lanterns at dusk.
  [
    '#2b1a20',
    stroke('#fbdca0', 2, 'M-2 18Q40 34 82 18') +
      [
        [16, 40, 9],
        [40, 46, 12],
        [64, 40, 9],
      ]
        .map(
          ([x = 0, y = 0, r = 0]) =>
            disc(r > 10 ? '#f4ae3d' : '#e86f1a', x, y, r) +
            block('#fbdca0', x - 0.75, 26, 1.5, y - r - 26) +
            block('#140c10', x - 4, y - r - 2, 8, 4) +
            block('#fbdca0', x - 1, y + r, 2, 10),
        )
        .join('') +
      hill('#140c10', 40, 70, 120),
  ],
  // Roofs under the evening's first stars.
  [
    '#2849c0',
    disc('#f3f1e7', 56, 24, 12) +
      disc('#8ea4ef', 20, 18, 3) +
      disc('#f4bb33', 32, 32, 3) +
      area('#101d52', 'M-4 62Q10 58 14 46H38Q42 58 56 62V80H-4z') +
      area('#8ea4ef', 'M40 70Q52 66 55 56H72Q75 66 86 70V80H40z') +
      block('#f4bb33', 20, 66, 10, 14),
  ],
]

mkdirSync('public/avatars', { recursive: true })
for (const [index, [sky, image]] of hours.entries()) {
  const ground = area(sky, `M0 0h${size}v${size}H0z`)
  writeFileSync(
    `public/avatars/${index + 1}.svg`,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">${ground}${image}</svg>\n`,
  )
}
