// The demo content as files for a new site (worker/desk/starter/demo.ts), in steps that fit into a request.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inParts, linkedItems } from '../../../worker/desk/starter/content.ts'
import type { DemoStep } from '../../../worker/desk/starter/demo.ts'
import { materialFiles } from '../../../worker/storage/schema/index.ts'
import { createDeps } from '../../../worker/deps.ts'
import { originalOf } from '../images.ts'
import { deskContent } from '../publish/desk-content.ts'
import { memoryDatabase } from '../../local/sqlite-database.ts'
import { drawsIn, firstCountsIn, settingsIn } from '../publish/other-content.ts'
import type { Image, Seed } from '../row.ts'
import { upsert } from '../upsert.ts'

/** Pictures or files per step. */
const filesAtOnce = 8
/** Draws per step. */
const drawsAtOnce = 100

/** Writes the steps, and the files that they store, to `folder`. */
export async function writeDemo(folder: string, content: Required<Seed>): Promise<void> {
  const steps = await demoStepsOf(content)
  for (const picture of content.images)
    write(`${folder}/files/${picture.row.path}`, originalOf(picture))
  for (const { key, bytes } of content.files) write(`${folder}/files/${key}`, bytes)
  for (const [place, step] of steps.entries())
    write(`${folder}/demo/${place}.json`, JSON.stringify(step))
  write(`${folder}/demo.json`, JSON.stringify({ of: steps.length }))
}

function write(file: string, content: string | Uint8Array): void {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, content)
}

/** Files first, because entries need them. */
export async function demoStepsOf(content: Required<Seed>): Promise<DemoStep[]> {
  const database = memoryDatabase()
  const files = createDeps({ DB: database, SEARCH: database } as unknown as Env, () => undefined)
  await upsert(files, content.rows)
  const entries = await deskContent(files)
  const draws = await drawsIn(files)
  const others = linkedItems(entries)
  return [
    ...parts(content.images, filesAtOnce).map((some) => pictureStep(content, some)),
    ...materialSteps(content),
    { settings: (await settingsIn(files)).filter(([key]) => !isName(key)) },
    ...parts(draws, drawsAtOnce).map((some) => ({ draws: some })),
    ...[...inParts(entries, (one) => one)].map((some) => ({ entries: some, others })),
    { counts: await firstCountsIn(files) },
  ]
}

/** The site has the name that its owner chose. */
const isName = (key: string) => /^(?:site|short)_name_/.test(key)

function pictureStep({ texts }: Required<Seed>, pictures: readonly Image[]): DemoStep {
  const rows = pictures.map((picture) => picture.row)
  const ids = new Set(rows.map(({ id }) => id))
  return {
    files: rows.map(({ path: key, color }) => ({
      key,
      mime: 'image/webp',
      color: color ?? undefined,
    })),
    images: rows,
    texts: texts.filter(({ image_id }) => ids.has(image_id)),
  }
}

function materialSteps({ rows, files }: Required<Seed>): DemoStep[] {
  const materials = rows.flatMap(({ table, values }) =>
    table === materialFiles ? [values as typeof materialFiles.$inferInsert] : [],
  )
  return [
    ...parts(files, filesAtOnce).map((some) => ({
      files: some.map(({ key, mime }) => ({ key, mime })),
    })),
    { materials },
  ]
}

function parts<Of>(all: readonly Of[], size: number): Of[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, place) =>
    all.slice(place * size, (place + 1) * size),
  )
}
