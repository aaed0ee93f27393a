// Writes the files from which a new site begins to `dist/client/starter`, as a part of the build. The demo content is among them
// with `DEMO=1`, which a deployment sets until the site has been set up.
import { mkdirSync, writeFileSync } from 'node:fs'
import { readArticles, readGames, readSite, readTerms } from './seed/content/content.ts'
import { daysLater } from './seed/content/dates.ts'
import { buildSeed } from './seed/rows/all.ts'
import { writeDemo } from './seed/starter/demo.ts'
import { legalDrafts } from './seed/starter/legal.ts'

const folder = 'dist/client/starter'
const days = daysLater(new Date())
mkdirSync(folder, { recursive: true })
writeFileSync(`${folder}/legal.json`, JSON.stringify(legalDrafts(readTerms(days))))
if (process.env['DEMO'] === '1')
  await writeDemo(folder, buildSeed(readSite(days), readArticles(days), readGames(days)))
