// Nothing at the desk offers an entry type, a page, a component or a section of a part of the site that is switched off.
import { describe, expect, it } from 'vitest'
import {
  entryTypeDefinitions,
  fieldsOfType,
} from '../../../../client/contract/desk/entries/kinds/registry.ts'
import type {
  Field,
  RowField,
} from '../../../../client/contract/desk/entries/kinds/fields/field.ts'
import {
  isFieldOff,
  isRowOff,
  offeredOptions,
  referencedType,
} from '../../../../client/contract/desk/entries/offered.ts'
import { referenceTypes } from '../../../../client/contract/desk/entries/reference-option.ts'
import { entryTypes } from '../../../../client/contract/desk/entries/types.ts'
import { frontPages, pathTo } from '../../../../client/contract/paths.ts'
import { componentNames } from '../../../../client/contract/site/home-components.ts'
import { frontSections } from '../../../../client/contract/site/front-sections.ts'
import {
  isComponentOff,
  isPathOff,
  isTypeOff,
  moduleNames,
  noneOff,
  type OffModules,
} from '../../../../client/contract/site/modules.ts'

type Named = [name: string, field: Field | RowField]

/** Fields of all forms, with those of rows, that are offered without some parts. */
function fieldsWithout(off: OffModules): Named[] {
  const isOn = ([name, field]: Named) => !isFieldOff(off, name, field)
  return entryTypes
    .filter((type) => !isTypeOff(off, type))
    .flatMap((type) => Object.entries<Field>(fieldsOfType(type)).filter(isOn))
    .flatMap(([name, field]): Named[] => [
      [name, field],
      ...(field.type === 'list' ? Object.entries(field.of).filter(isOn) : []),
    ])
}
const sets: OffModules[] = [...moduleNames.map((name) => new Set([name])), new Set(moduleNames)]

it('knows every kind of reference', () => {
  const picked = new Set(fieldsWithout(noneOff).flatMap(([, field]) => referencedType(field) ?? []))
  expect([...picked].toSorted()).toEqual(referenceTypes.toSorted())
})

describe.each(sets.map((off) => [[...off].join(), off] as const))('without %s', (_, off) => {
  const kept = fieldsWithout(off)

  it('no form picks entries that are off', () => {
    const picked = kept.map(([, field]) => referencedType(field) ?? '')
    expect(picked.filter((type) => isTypeOff(off, type))).toEqual([])
  })

  it('no list offers a component or section that is off, but a chosen one stays', () => {
    const options = kept.flatMap(([, field]) =>
      field.type === 'choice' && ['component', 'section'].includes(field.optionSet)
        ? offeredOptions(off, field, undefined)
        : [],
    )
    const gone = componentNames.filter((name) => isComponentOff(off, name))
    expect(options.filter((one) => gone.some((name) => name === one))).toEqual([])
    for (const name of gone) {
      const row = entryTypeDefinitions.home.fields.component_list.of
      expect(offeredOptions(off, row.component, name)).toContain(name)
      expect(isRowOff(off, { of: row }, { key: 'a', component: name })).toBe(true)
    }
    expect(options.includes('draw')).toBe(!off.has('mark_six') && !off.has('games'))
    expect(options.includes('poll')).toBe(!off.has('polls'))
  })

  it('no front page of a part that is off has sections to arrange', () => {
    for (const hub of frontPages) {
      const isOffered = kept.some(([name]) => name === `${hub}_sections`)
      expect([hub, isOffered]).toEqual([hub, !isPathOff(off, pathTo('hub', { hub }))])
      expect(Object.keys(frontSections[hub]).length).toBeGreaterThan(0)
    }
  })

  it('a menu item that leads there is marked', () => {
    const { of } = entryTypeDefinitions.navigation.fields.nav_list
    const isOff = (address: string) => isRowOff(off, { of }, { key: 'a', address })
    expect(isOff('/game')).toBe(off.has('games'))
    expect(isOff('/news')).toBe(false)
  })
})
