import { frontSections, roomIn } from '../../../site/front-sections.ts'
import { hubs, type Hub } from '../../../paths.ts'
import { rowsIn, type Row } from '../../rows.ts'
import { texts } from './fields/text-fields.ts'
import { choice, count, flag, optional } from './fields/value-fields.ts'
import type { Kind, RowFault } from './fields/kind.ts'
import { list } from './list.ts'

/** The front pages of the parts of the site: the sections of each in their order. */
export const front = {
  fields: {
    news_sections: sections(['latest', 'industry', 'brand', 'poll', 'popular']),
    game_sections: sections(['newest', 'casino', 'live', 'lottery', 'chess', 'sports', 'draw']),
    activity_sections: sections(['running', 'coming', 'brand', 'past']),
    platform_sections: sections(['brand', 'partners']),
  },
  description: 'news_sections',
  picture: null,
  begin: () => ({}),
  faults: (data: Partial<Record<`${Hub}_sections`, unknown>>): RowFault[] =>
    hubs.flatMap((hub) => {
      const field = `${hub}_sections` as const
      const rows = rowsIn(data[field])
      return rows.flatMap((row, block) => {
        const code = faultOf(hub, row, rows.slice(0, block))
        return code ? [{ code, field, block }] : []
      })
    }),
} satisfies Kind

function sections<const Name extends string>(names: readonly [Name, ...Name[]]) {
  return list(
    {
      section: choice(names, 'section'),
      title: texts(60, { isOptional: true }),
      intro: texts(160, { isLong: true, isOptional: true }),
      amount: optional(count(12)),
      shown: flag(),
    },
    {
      title: 'title',
      most: names.length,
      begin: { shown: true, title: {}, intro: {} },
      named: 'section',
      without: ({ section }) =>
        hubs.some((hub) => roomIn(hub, String(section)) !== null) ? [] : ['amount'],
    },
  )
}

function faultOf(hub: Hub, row: Row, above: readonly Row[]): RowFault['code'] | null {
  const { section, amount } = row
  if (above.some((other) => other['section'] === section)) return 'component_twice'
  const room = roomIn(hub, String(section))
  return room !== null && Number(amount ?? 0) > room ? 'too_many' : null
}

/** What each front page is before anybody has arranged it. */
export const usualSections = (hub: Hub) =>
  Object.keys(frontSections[hub]).map((section) => ({ key: section, section, shown: true }))
