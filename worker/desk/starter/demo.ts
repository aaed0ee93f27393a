// Demo content of a new site whose owner has asked for it. It is published from files of the build, one step per request, so
// that a site gets it without a shell. Its progress is a row of the settings until the last step is done.
import { and, eq } from 'drizzle-orm'
import type { Locale } from '../../../client/contract/locale.ts'
import type { LinkedItem } from '../../../client/contract/desk/links.ts'
import type { DemoProgress } from '../../../client/contract/desk/today.ts'
import { setImageTextStatement } from '../../data/images/image.ts'
import { recount } from '../../data/counter-recount.ts'
import { rebuildLists } from '../../data/lists/upkeep.ts'
import { publish } from '../../data/publish.ts'
import { foundOrThrow } from '../../http/problem.ts'
import { read, run, writeBatch, type Read, type Statement } from '../../storage/db.ts'
import { bucketOf, metadataOf } from '../../storage/files/media.ts'
import { images, materialFiles, settings } from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'
import { publishContent, type ContentEntry } from './content.ts'
import { setFirstCounts, type FirstCounts } from './counts.ts'
import { publishDraws, type ContentDraw } from './draws.ts'
import { starterFile, starterJson } from './files.ts'
import { publishPastIssues } from './issues.ts'
import { publishContentSettings, type ContentSettings } from './settings.ts'

/** One step; scripts/seed/starter/demo.ts writes them. */
export interface DemoStep {
  /** Files for the picture store. */
  files?: readonly { key: string; mime: string; color?: string | undefined }[]
  images?: readonly (typeof images.$inferInsert)[]
  texts?: readonly { image_id: number; lang: Locale; alt: string }[]
  materials?: readonly (typeof materialFiles.$inferInsert)[]
  settings?: ContentSettings
  draws?: readonly ContentDraw[]
  entries?: readonly ContentEntry[]
  /** Items of other steps, to which texts may link. */
  others?: readonly LinkedItem[]
  /** In the last step. */
  counts?: FirstCounts
}

const key = 'demo'

/** Number of steps; null if this build lacks the demo content. */
export async function demoSteps(assets: Fetcher): Promise<number | null> {
  return (await starterJson<{ of: number }>(assets, 'demo.json'))?.of ?? null
}

const textOf = (progress: DemoProgress) => JSON.stringify(progress)

export const beginDemoStatement = (deps: Deps, of: number): Statement =>
  deps.db
    .insert(settings)
    .values({ key, value: textOf({ done: 0, of }) })
    .onConflictDoNothing()

/** Null unless the demo content is being added. */
export function demoProgress(deps: Deps): Read<DemoProgress | null> {
  const query = deps.db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, key))
  return read([query], ([[row]]) => (row ? (JSON.parse(row.value) as DemoProgress) : null))
}

/** Takes the next step. A repeated step changes nothing. */
export async function continueDemo(deps: Deps, assets: Fetcher): Promise<DemoProgress> {
  const before = foundOrThrow(await run(deps, demoProgress(deps)))
  const step = foundOrThrow(await starterJson<DemoStep>(assets, `demo/${before.done}.json`))
  await take(deps, assets, step)
  const after = { ...before, done: before.done + 1 }
  const isUnchanged = and(eq(settings.key, key), eq(settings.value, textOf(before)))
  await writeBatch(deps, [
    after.done < after.of
      ? deps.db
          .update(settings)
          .set({ value: textOf(after) })
          .where(isUnchanged)
      : deps.db.delete(settings).where(isUnchanged),
  ])
  return after
}

async function take(deps: Deps, assets: Fetcher, step: DemoStep): Promise<void> {
  await Promise.all((step.files ?? []).map((file) => storeFile(deps, assets, file)))
  const [first, ...rest] = [
    ...(step.images ?? []).map((row) => deps.db.insert(images).values(row).onConflictDoNothing()),
    ...(step.materials ?? []).map((row) =>
      deps.db.insert(materialFiles).values(row).onConflictDoNothing(),
    ),
    ...(step.texts ?? []).map(({ image_id, ...text }) =>
      setImageTextStatement(deps, image_id, { ...text, caption: '' }),
    ),
  ]
  if (first) await writeBatch(deps, [first, ...rest])
  if (step.settings) await publishContentSettings(deps, step.settings)
  if (step.draws) await publishDraws(deps, step.draws)
  if (step.entries) await publishContent(deps, step.entries, step.others)
  if (step.counts) {
    await setFirstCounts(deps, step.counts)
    await recount(deps)
    await rebuildLists(deps)
    await publishPastIssues(deps)
    await publish(deps, { everything: true })
  }
}

type StoredFile = NonNullable<DemoStep['files']>[number]

async function storeFile(
  deps: Deps,
  assets: Fetcher,
  { key: name, mime, color }: StoredFile,
): Promise<void> {
  const file = foundOrThrow(await starterFile(assets, `files/${name}`))
  await bucketOf(deps, name).put(name, await file.arrayBuffer(), {
    httpMetadata: metadataOf(name, mime),
    ...(color !== undefined && { customMetadata: { color } }),
  })
}
