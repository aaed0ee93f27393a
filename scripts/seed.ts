// Fills the local database and the image store with the demo content. It is published the same way as operators publish
// (docs/decisions/operation/content-files.md). A repeated run applies only changes in the files. It deletes nothing,
// because a site may have its own content. `--remote` fills the deployed site.
// Benches use three options. With `--scale N`, N synthetic articles and N/2 games per language are added. With
// `--members N`, N members with likes and comments under them are added. With `--comments N`, N comments under one
// article are added.
import { parseArgs } from 'node:util'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { answer } from './local/cli-output.ts'
import { withBindings } from './local/bindings.ts'
import { secretOf } from './local/cli-secrets.ts'
import { backfillEntries } from '../worker/data/entries/fill.ts'
import { setImageTextStatement } from '../worker/data/images/image.ts'
import { rebuildLists } from '../worker/data/lists/upkeep.ts'
import { publish } from '../worker/data/publish.ts'
import { recount } from '../worker/data/counter-recount.ts'
import { hashPassword } from '../worker/auth/password.ts'
import { writeBatch } from '../worker/storage/db.ts'
import { images, languages, materialFiles } from '../worker/storage/schema/index.ts'
import { itemTypes, searchableTypes } from '../client/contract/items.ts'
import { itemSources } from '../worker/storage/rows/items.ts'
import { indexItems } from '../worker/search/index.ts'
import { readArticles, readGames, readSite } from './seed/content/content.ts'
import { firstDaysLater } from './seed/first-start.ts'
import { deskContent } from './seed/publish/desk-content.ts'
import { setFirstCounts } from '../worker/desk/starter/counts.ts'
import { demoPassword, memberRows } from './seed/rows/members.ts'
import { memoryDatabase } from './local/sqlite-database.ts'
import { operatorRows } from './seed/rows/operators.ts'
import { storeFiles, storeImages } from './seed/images.ts'
import { progressOf } from './seed/progress.ts'
import { drawsIn, firstCountsIn, settingsIn } from './seed/publish/other-content.ts'
import { publishContent } from '../worker/desk/starter/content.ts'
import { publishDraws } from '../worker/desk/starter/draws.ts'
import { publishPastIssues } from '../worker/desk/starter/issues.ts'
import { publishContentSettings } from '../worker/desk/starter/settings.ts'
import type { Part, Seed, SeedRow } from './seed/row.ts'
import { buildSeed } from './seed/rows/all.ts'
import { syntheticComments } from './seed/synthetic/comments.ts'
import { syntheticMembers } from './seed/synthetic/members.ts'
import { syntheticRows } from './seed/synthetic/items.ts'
import { upsert } from './seed/upsert.ts'
import { createDeps, type Deps } from '../worker/deps.ts'

async function seed(env: Env, content: Required<Seed>, members: readonly SeedRow[]): Promise<void> {
  const deps = createDeps(env, () => undefined)
  const added = await withRetries(() => storeImages(deps, content.images))
  const storedFiles = await withRetries(() => storeFiles(env.MEDIA, content.files))
  const { rows } = content
  const files = createDeps({ ...env, DB: memoryDatabase() }, () => undefined)
  await upsert(files, rows)
  const own = rows.filter(({ table }) => written.has(table))
  await withRetries(() => upsert(deps, own))
  await writeAltTexts(deps, content.texts)
  const published = await publishDemoContent(deps, files)
  await withRetries(() => upsert(deps, members))
  for (const one of synthetic) await fillParts(deps, one)
  await withRetries(() => recount(deps))
  await withRetries(() => rebuildLists(deps))
  await withRetries(() => publishPastIssues(deps))
  if (synthetic.length > 0) await withRetries(() => backfillEntries(deps, itemTypes))
  await withRetries(() => publish(deps, { everything: true }))
  answer(
    `${published} published, ${added} new images, ${storedFiles} new files${synthetic.map(({ what, count }) => `, ${count} synthetic ${what}`).join('')}\n`,
  )
}

/** Content that has no entries and is written directly. Everything else in the content files is published. */
const written = new Set<SQLiteTable>([images, languages, materialFiles])

/** Resolves to the number of new or changed entries, draws and settings. */
async function publishDemoContent(deps: Deps, files: Deps): Promise<number> {
  const content = await deskContent(files)
  const [given, drawn, counts] = await Promise.all([
    settingsIn(files),
    drawsIn(files),
    firstCountsIn(files),
  ])
  const settings = await withRetries(() => publishContentSettings(deps, given))
  const draws = await withRetries(() => publishDraws(deps, drawn))
  const entries = await withRetries(() => publishContent(deps, content))
  await withRetries(() => setFirstCounts(deps, counts))
  return settings + draws + entries
}

/** Number of image texts per batch. */
const textsAtOnce = 100

/** Writes the texts of images to the library, as operators do. */
async function writeAltTexts(deps: Deps, texts: Required<Seed>['texts']): Promise<void> {
  for (let start = 0; start < texts.length; start += textsAtOnce) {
    const [first, ...others] = texts
      .slice(start, start + textsAtOnce)
      .map(({ image_id, lang, alt }) =>
        setImageTextStatement(deps, image_id, { lang, alt, caption: '' }),
      )
    if (first) await withRetries(() => writeBatch(deps, [first, ...others]))
  }
}

interface Synthetic {
  what: string
  count: number
  parts: Iterable<Part>
}

/** Writes very many rows in parts: the next part is made and written while one is indexed. */
async function fillParts(deps: Deps, { what, count, parts }: Synthetic): Promise<void> {
  const progress = progressOf(what, count)
  let indexing = Promise.resolve()
  for (const { rows, done } of parts) {
    await withRetries(() => upsert(deps, rows))
    await indexing
    indexing = withRetries(() => index(deps, rows))
    // Awaited after the next part is written. Until then this avoids an unhandled rejection.
    indexing.catch(() => undefined)
    progress.tell(done)
  }
  await indexing
  progress.end()
}

/** A busy machine or the local database's proxy may fail a step. Every step can be repeated. */
async function withRetries<T>(work: () => Promise<T>, attempts = 4): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (attempts === 1) throw error
    return withRetries(work, attempts - 1)
  }
}

/** Indexes the written items, so that search finds them at once. */
async function index(deps: Deps, rows: readonly SeedRow[]): Promise<void> {
  const idsOf = (table: SQLiteTable) =>
    rows.flatMap((one) => (one.table === table ? [Number(one.values['id'])] : []))
  for (const type of searchableTypes) await indexItems(deps, type, idsOf(itemSources[type].table))
}

const { values } = parseArgs({
  options: {
    scale: { type: 'string', default: '0' },
    members: { type: 'string', default: '0' },
    comments: { type: 'string', default: '0' },
    remote: { type: 'boolean', default: false },
  },
})
// Read before connecting to the databases, because connections do not survive seconds of reading.
const days = await withBindings(values.remote, firstDaysLater)
const site = readSite(days)
const articleFiles = readArticles(days)
const content = buildSeed(site, articleFiles, readGames(days))
// Accounts with a public password are for development only.
const passwordHash = values.remote
  ? null
  : await hashPassword(secretOf('PASSWORD_PEPPER'), demoPassword)
const accounts =
  passwordHash === null
    ? []
    : [...memberRows(site, articleFiles, passwordHash), ...operatorRows(passwordHash)]
const [scale, members, comments] = [values.scale, values.members, values.comments].map(Number)
const synthetic = [
  { what: 'articles', count: scale!, parts: syntheticRows(scale!) },
  { what: 'members', count: members!, parts: syntheticMembers(members!, scale!) },
  { what: 'comments', count: comments!, parts: syntheticComments(comments!) },
].filter(({ count }) => count > 0)
await withBindings(values.remote, (env) => seed(env, content, accounts))
