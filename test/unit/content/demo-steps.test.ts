// The steps in which a new site gets the demo content: each fits into a request, and together they are all of it.
import { expect, it } from 'vitest'
import { categories } from '../../../client/contract/categories.ts'
import { readArticles, readGames, readSite } from '../../../scripts/seed/content/content.ts'
import { buildSeed } from '../../../scripts/seed/rows/all.ts'
import { demoStepsOf } from '../../../scripts/seed/starter/demo.ts'

it('divides the demo content into small steps, without the name of the demo site', async () => {
  const content = buildSeed(
    readSite(),
    readArticles(),
    readGames(),
    new Date('2026-11-20T12:00:00Z'),
  )
  const steps = await demoStepsOf(content)
  for (const step of steps) {
    expect(step.files?.length ?? 0).toBeLessThanOrEqual(8)
    // An entry of a release is published in the same way, at most 50 of them at once.
    expect(step.entries?.length ?? 0).toBeLessThanOrEqual(50)
    expect(JSON.stringify(step).length).toBeLessThan(500_000)
  }
  const all = <One>(part: (step: (typeof steps)[number]) => readonly One[] | undefined) =>
    steps.flatMap((step) => part(step) ?? [])
  expect(all(({ images }) => images)).toHaveLength(content.images.length)
  expect(all(({ texts }) => texts)).toHaveLength(content.texts.length)
  expect(all(({ files }) => files)).toHaveLength(content.images.length + content.files.length)
  expect(new Set(all(({ entries }) => entries).map(({ type }) => type)).size).toBeGreaterThan(15)
  const themes = all(({ entries }) => entries).filter(({ type }) => type === 'theme')
  for (const category of categories)
    expect(JSON.stringify(themes)).toContain(`"category":"${category}"`)
  expect(all(({ settings }) => settings).map(([key]) => key)).not.toContain('site_name_en-US')
  expect(steps.at(-1)).toHaveProperty('counts')
})
