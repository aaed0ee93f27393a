// A page links the style sheet of every page and at most one of its kind, so each of the others must be self-contained.
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { styleBundles } from '../../../worker/site/render/style-bundles.ts'
import {
  classesIn,
  classesNeededBy,
  deadClasses,
  selectorsOf,
  sheetByClass,
} from '../../support/data/style-bundles.ts'

it('every sheet of a kind has its own classes', () => {
  expect(new Set(sheetByClass.values())).toEqual(new Set(styleBundles))
})

it.each(styleBundles)('%s styles no class of pages without it', (sheet) => {
  const isOwn = (selector: string) =>
    /#|\[data-/.test(selector) || classesIn(selector).some((name) => sheetByClass.has(name))
  expect(selectorsOf(sheet).filter((selector) => !isOwn(selector))).toEqual([])
})

it('no two sheets of a kind style the same class', () => {
  const homes = styleBundles.flatMap((sheet) =>
    [...new Set(selectorsOf(sheet).flatMap(classesIn))].map((name) => ({ name, sheet })),
  )
  const elsewhere = homes.filter(
    ({ name, sheet }) => sheetByClass.has(name) && sheetByClass.get(name) !== sheet,
  )
  expect(elsewhere).toEqual([])
})

it('no sheet styles an unused class', () => {
  // Icons, markup of the Worker, lists of categories and states.
  const others = globSync('{client/contract,client/desk,worker}/**/*.{ts,tsx}')
  expect(deadClasses(others.map((file) => readFileSync(file, 'utf8')))).toEqual([])
})

/** Classes that scripts add on any page. */
const ofEveryPage = [
  '/client/features/campaigns/advertisements.ts',
  '/client/features/consent/consent.ts',
  '/client/features/notifications/bell.ts',
  '/client/features/notifications/notification-card.ts',
  '/client/features/account/account-links.ts',
  '/client/site/layout/layout.tsx',
]

it.each(ofEveryPage)('%s needs only the sheet of every page', (file) => {
  expect(classesNeededBy(file)).toEqual([])
})
