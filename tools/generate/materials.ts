// Generates the demo downloads in content/materials, which are committed. Run after changing the art: node
// tools/generate/materials.ts (needs Chromium for the PDFs).
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { downloadZip } from 'client-zip'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { mark } from './mark.ts'
import { cover } from '../art/cover.mjs'

const root = 'content/materials'

function put(group: string, file: string, bytes: string | Uint8Array): void {
  mkdirSync(path.join(root, group), { recursive: true })
  writeFileSync(path.join(root, group, file), bytes)
}

const markOn = (ground: string, ink: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-8 -8 48 48" width="480" height="480"><rect x="-8" y="-8" width="48" height="48" fill="${ground}"/>${mark(ink)}</svg>\n`

async function brandKit(): Promise<void> {
  put('brand-kit', 'mark.svg', markOn('#f7f7f3', '#14181d'))
  put('brand-kit', 'mark-green.svg', markOn('#f7f7f3', '#00634d'))
  put('brand-kit', 'mark-inverse.svg', markOn('#0b111d', '#eceff2'))
  const large = sharp(Buffer.from(markOn('#f7f7f3', '#14181d')), { density: 160 }).resize(1024)
  put('brand-kit', 'mark-1024.png', await large.png({ palette: true }).toBuffer())
}

interface Art {
  group: string
  file: string
  category: string
  title: string
  width: number
  height: number
}

type Row = [group: string, file: string, category: string, title: string, size: [number, number]]

const rows: Row[] = [
  ...['casino', 'live', 'lottery', 'chess', 'sports'].map((category): Row => {
    const file = `cover-${category}.webp`
    return ['game-covers', file, category, `cover ${category}`, [1340, 752]]
  }),
  ['event-artwork', 'long-night-wide.jpg', 'casino', 'long night', [1200, 628]],
  ['event-artwork', 'long-night-square.jpg', 'casino', 'long night', [1080, 1080]],
  ['event-artwork', 'long-night-story.jpg', 'casino', 'long night', [1080, 1920]],
  ['social-templates', 'post-news.png', 'news', 'post', [1080, 1080]],
  ['social-templates', 'post-sports.png', 'sports', 'post', [1080, 1080]],
  ['social-templates', 'header-news.png', 'news', 'header', [1500, 500]],
  ['wallpapers', 'noon-phone.webp', 'news', 'noon', [1170, 2532]],
  ['wallpapers', 'noon-desktop.webp', 'news', 'noon', [2560, 1440]],
  ['wallpapers', 'tiles-phone.webp', 'chess', 'tiles', [1170, 2532]],
  ['wallpapers', 'tiles-desktop.webp', 'chess', 'tiles', [2560, 1440]],
  ['aurora', 'aurora-wide.webp', 'live', 'aurora', [2560, 1440]],
  ['aurora', 'aurora-story.webp', 'live', 'aurora', [1080, 1920]],
]

const art = rows.map(([group, file, category, title, [width, height]]): Art => {
  return { group, file, category, title, width, height }
})

async function drawArt({ group, file, ...options }: Art): Promise<void> {
  const image = sharp(Buffer.from(cover(options)))
  const format = path.extname(file).slice(1)
  const made = {
    webp: () => image.webp({ quality: 80 }),
    jpg: () => image.jpeg({ quality: 80, mozjpeg: true }),
    png: () => image.png({ palette: true, effort: 10 }),
  }[format]!
  put(group, file, await made().toBuffer())
}

/** One-page documents printed by Chromium. */
const documents = [
  {
    group: 'brand-kit',
    file: 'brand-guide.pdf',
    title: 'Meridian brand guide',
    points: [
      'Keep half the width of the mark clear on every side.',
      'Ink, paper, and one green: #00634d on light, #5fd0ae on dark.',
      'Never stretch, outline or recolor the mark.',
    ],
  },
  {
    group: 'documents',
    file: 'fact-sheet.pdf',
    title: 'Meridian in figures',
    points: [
      '17 settlement currencies',
      '75,000 sports events a month',
      '125 ball game types a day',
      '495 betting types',
      '6 simultaneous bets',
    ],
  },
  {
    group: 'documents',
    file: 'integration-overview.pdf',
    title: 'Game API: from contract to first round',
    points: [
      'Week 1: sandbox keys and a wallet stub',
      'Week 2: callbacks, signatures, retries',
      'Week 3: certification',
      'Week 4: two studios live',
    ],
  },
  {
    group: 'documents',
    file: 'event-rules-template.pdf',
    title: 'Event rules on one page',
    points: [
      'Who may take part',
      'What counts, and what does not',
      'When it starts and ends, in UTC+8',
      'What happens when something breaks',
    ],
  },
  {
    group: 'aurora',
    file: 'launch-plan.pdf',
    title: 'Aurora: the January launch, week by week',
    points: [
      'Week 1: artwork goes to partners, not to readers',
      'Week 2: pages are ready, translated and proofread',
      'Week 3: the date is public at noon, UTC+8',
      'Week 4: live studios open, figures every evening',
    ],
  },
]

async function printDocuments(): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
  const page = await browser.newPage()
  for (const { group, file, title, points } of documents) {
    await page.setContent(
      `<style>body{font:16px/1.7 sans-serif;color:#14181d;padding:40px}h1{font-size:34px;line-height:1.2}svg{width:64px;height:64px}</style>
      ${markOn('#ffffff', '#00634d')}<h1>${title}</h1><ol>${points.map((point) => `<li>${point}</li>`).join('')}</ol>`,
    )
    put(group, file, await page.pdf({ format: 'A4' }))
  }
  await browser.close()
}

/** Creates a zip of all files of a group, named after the group. */
async function pack(group: string): Promise<void> {
  const folder = path.join(root, group)
  const names = readdirSync(folder).filter((name) => !name.endsWith('.zip'))
  const lastModified = new Date('2026-11-01T00:00:00Z')
  const files = names.map((name) => ({
    name,
    lastModified,
    input: readFileSync(path.join(folder, name)),
  }))
  put(group, `${group}.zip`, new Uint8Array(await downloadZip(files).arrayBuffer()))
}

await brandKit()
for (const one of art) await drawArt(one)
await printDocuments()
for (const group of ['brand-kit', 'game-covers', 'event-artwork']) await pack(group)
