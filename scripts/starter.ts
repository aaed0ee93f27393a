// Writes the files from which a new site begins to `dist/client/starter`, as a part of the build. The demo content is among them
// with `DEMO=1`, which a deployment sets until the site has been set up.
import { mkdirSync, writeFileSync } from 'node:fs'
import { readArticles, readGames, readSite } from './seed/content/content.ts'
import { daysLater } from './seed/content/dates.ts'
import { buildSeed } from './seed/rows/all.ts'
import { writeDemo } from './seed/starter/demo.ts'
import { legalDrafts } from './seed/starter/legal.ts'

const folder = 'dist/client/starter'
const days = daysLater(new Date())
const site = readSite(days)
mkdirSync(folder, { recursive: true })
writeFileSync(`${folder}/legal.json`, JSON.stringify(legalDrafts(site.terms)))
if (process.env['DEMO'] === '1')
  await writeDemo(folder, buildSeed(site, readArticles(days), readGames(days)))
