// Each rule must find the faults planted here.
import { describe, expect, it } from 'vitest'
import { rules } from './content/rules.ts'
import { readSources } from './content/sources.ts'
import { cataloguePlants } from './plants/catalogues.ts'
import { documentPlants } from './plants/documents.ts'
import { imagePlants } from './plants/images.ts'
import { itemPlants, faqPlants } from './plants/items.ts'
import type { Plant } from './plants/plant.ts'
import { commentPlants, pollPlants, readerPlants } from './plants/readers.ts'
import { rowPlants } from './plants/rows.ts'
import { textPlants } from './plants/texts.ts'
import { wordingPlants } from './plants/wording.ts'

const plants: Record<keyof typeof rules, Plant> = {
  ...cataloguePlants,
  ...itemPlants,
  ...imagePlants,
  ...rowPlants,
  ...faqPlants,
  ...readerPlants,
  ...commentPlants,
  ...pollPlants,
  ...textPlants,
  ...documentPlants,
  ...wordingPlants,
}
const sources = await readSources()

describe('texts of the content', () => {
  it('include the lists of stored personal data', () => {
    const files = new Set(sources.texts.get('hi-IN')!.map(({ file }) => file))
    expect(files).toContain('client/contract/site/kept-data.ts')
    expect(files).toContain('client/contract/site/kept-in-browser.ts')
  })
})

describe('rules of the content', () => {
  it('have one test fault each', () => {
    expect(Object.keys(plants).toSorted()).toEqual(Object.keys(rules).toSorted())
  })

  it('report the test fault with its file and key', async () => {
    const unnamed: Record<string, string[]> = {}
    for (const [name, rule] of Object.entries(rules)) {
      const [change, line] = plants[name as keyof typeof rules]
      const faults = await rule({ ...sources, ...change(sources) })
      if (!faults.some((fault) => fault.includes(line))) unnamed[`${name}: ${line}`] = faults
    }
    expect(unnamed).toEqual({})
  })
})
