// A rule that no longer finds its fault fails here.
import { describe, expect, it } from 'vitest'
import { rules } from '../../../../tools/checks/content/rules.ts'
import { readSources } from '../../../../tools/checks/content/sources.ts'
import { cataloguePlants } from '../../../support/content/catalogues.ts'
import { documentPlants } from '../../../support/content/documents.ts'
import { faqPlants } from '../../../support/content/faq.ts'
import { imagePlants } from '../../../support/content/images.ts'
import { itemPlants } from '../../../support/content/items.ts'
import type { Plant } from '../../../support/content/plant.ts'
import { commentPlants, pollPlants, readerPlants } from '../../../support/content/readers.ts'
import { rowPlants } from '../../../support/content/rows.ts'
import { textPlants } from '../../../support/content/texts.ts'

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
}
const sources = await readSources()

describe('rules of the content', () => {
  it('have one planted fault each', () => {
    expect(Object.keys(plants).toSorted()).toEqual(Object.keys(rules).toSorted())
  })

  it('name the planted fault with its file and key', async () => {
    const unnamed: Record<string, string[]> = {}
    for (const [name, rule] of Object.entries(rules)) {
      const [change, line] = plants[name as keyof typeof rules]
      const faults = await rule({ ...sources, ...change(sources) })
      if (!faults.some((fault) => fault.includes(line))) unnamed[`${name}: ${line}`] = faults
    }
    expect(unnamed).toEqual({})
  })
})
