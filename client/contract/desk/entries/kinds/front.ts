import { frontSections, defaultSectionSize } from '../../../site/front-sections.ts'
import { frontPages, type FrontPageName } from '../../../paths.ts'
import { rowsIn, type Row } from '../../rows.ts'
import { localizedText } from './fields/text-fields.ts'
import { select, count, flag, optional } from './fields/value-fields.ts'
import type { EntryTypeDefinition, RowError } from './fields/definition.ts'
import { list } from './list.ts'

/** Front pages of the site's parts, each with its ordered sections. */
export const front = {
  fields: {
    news_sections: sections(['latest', 'industry', 'brand', 'poll', 'popular']),
    game_sections: sections(['newest', 'casino', 'live', 'lottery', 'chess', 'sports', 'draw']),
    activity_sections: sections(['running', 'coming', 'brand', 'past']),
    platform_sections: sections(['brand', 'partners']),
  },
  description: 'news_sections',
  image: null,
  defaults: () => ({}),
  validateRows: (data: Partial<Record<`${FrontPageName}_sections`, unknown>>): RowError[] =>
    frontPages.flatMap((hub) => {
      const field = `${hub}_sections` as const
      const rows = rowsIn(data[field])
      return rows.flatMap((row, block) => {
        const code = faultOf(hub, row, rows.slice(0, block))
        return code ? [{ code, field, block }] : []
      })
    }),
} satisfies EntryTypeDefinition

function sections<const Name extends string>(names: readonly [Name, ...Name[]]) {
  return list(
    {
      section: select(names, 'section'),
      title: localizedText(60, { isOptional: true }),
      intro: localizedText(160, { isLong: true, isOptional: true }),
      amount: optional(count(12)),
      shown: flag(),
    },
    {
      rowTitleField: 'title',
      max: names.length,
      rowDefaults: { shown: true, title: {}, intro: {} },
      typeField: 'section',
      hiddenFields: ({ section }) =>
        frontPages.some((hub) => defaultSectionSize(hub, String(section)) !== null)
          ? []
          : ['amount'],
    },
  )
}

function faultOf(hub: FrontPageName, row: Row, above: readonly Row[]): RowError['code'] | null {
  const { section, amount } = row
  if (above.some((other) => other['section'] === section)) return 'component_twice'
  const room = defaultSectionSize(hub, String(section))
  return room !== null && Number(amount ?? 0) > room ? 'too_many' : null
}

/** Sections of a front page that no operator has arranged. */
export const defaultSections = (hub: FrontPageName) =>
  Object.keys(frontSections[hub]).map((section) => ({ key: section, section, shown: true }))
