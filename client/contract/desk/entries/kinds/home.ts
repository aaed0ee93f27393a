import { categories, newsCategories } from '../../../categories.ts'
import {
  choicesOf,
  componentNames,
  mayRepeat,
  roomOf,
  type ComponentChoices,
  type ComponentName,
} from '../../../site/home-components.ts'
import { rowsIn, type Row } from '../../rows.ts'
import { optionalPath, texts } from './fields/text-fields.ts'
import {
  articles,
  brand,
  choice,
  count,
  flag,
  moment,
  optional,
  optionalPoll,
  tags,
  theme,
} from './fields/value-fields.ts'
import { endsEarly, type Kind, type RowFault } from './fields/kind.ts'
import { list } from './list.ts'

const choices = {
  amount: optional(count(12)),
  news_category: optional(choice(newsCategories, 'category')),
  game_category: optional(choice(categories, 'category')),
  tag: optional(tags(1)),
  articles: optional(articles(roomOf.hotArticles)),
  brand_id: optional(brand()),
  theme_id: optional(theme()),
  labels: optional(tags(roomOf.popularLabels)),
  poll_id: optional(optionalPoll()),
} satisfies Record<keyof ComponentChoices, unknown>

/** The home page: its components in their order, each with what it shows. */
export const home = {
  fields: {
    component_list: list(
      {
        component: choice(componentNames, 'component'),
        title: texts(60),
        subtitle: texts(160, { isLong: true, isOptional: true }),
        ...choices,
        button_text: texts(30, { isOptional: true }),
        button_link: optional(optionalPath()),
        appears_at: optional(moment()),
        disappears_at: optional(moment()),
        shown: flag(),
      },
      {
        title: 'title',
        most: 16,
        least: 0,
        begin: { shown: true, title: {}, subtitle: {}, button_text: {} },
        without,
        named: 'component',
      },
    ),
    heading: texts(60),
  },
  description: 'heading',
  picture: null,
  begin: () => ({ component_list: [] }),
  faults: (data: { component_list?: unknown }): RowFault[] => {
    const rows = rowsIn(data.component_list)
    return rows.flatMap((row, block) => {
      const code = faultOf(row, rows)
      return code ? [{ code, field: 'component_list', block }] : []
    })
  },
} satisfies Kind

const componentOf = (row: Row): ComponentName | undefined =>
  componentNames.find((name) => name === row['component'])

/** The choices that a component has not. */
function without(row: Row): readonly string[] {
  const name = componentOf(row)
  const own = name ? choicesOf[name] : []
  return Object.keys(choices).filter((one) => !own.some((other) => other === one))
}

/** What an operator has chosen for a component, without what is left open. */
export function choicesIn(row: Row): ComponentChoices {
  const name = componentOf(row)
  const own = (name ? choicesOf[name] : []).map((one) => [one, row[one]] as const)
  return Object.fromEntries(
    own.filter(([, value]) => (Array.isArray(value) ? value.length > 0 : value != null)),
  )
}

const endsBefore = endsEarly('appears_at', 'disappears_at')

function faultOf(row: Row, rows: readonly Row[]): RowFault['code'] | null {
  const name = componentOf(row)
  if (!name) return null
  if (endsBefore(row)) return 'ends_early'
  const room = Object.entries(roomOf).find(([one]) => one === name)?.[1]
  if (room !== undefined && Number(row['amount'] ?? 0) > room) return 'too_many'
  const isSame = (other: Row) =>
    componentOf(other) === name && (!mayRepeat(name) || sourceOf(other) === sourceOf(row))
  return rows.slice(0, rows.indexOf(row)).some(isSame) ? 'component_twice' : null
}

/** Where its entries come from, however many they are. */
function sourceOf(row: Row): string {
  const { amount: _, ...source } = choicesIn(row)
  return JSON.stringify(source)
}
