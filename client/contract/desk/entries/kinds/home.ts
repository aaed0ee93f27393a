import { categories, newsCategories } from '../../../categories.ts'
import {
  overridableOptions,
  componentNames,
  isRepeatable,
  defaultAmount,
  type ComponentOverrides,
  type ComponentName,
} from '../../../site/home-components.ts'
import { rowsIn, type Row } from '../../rows.ts'
import { optionalPath, localizedText } from './fields/text-fields.ts'
import {
  articles,
  brand,
  select,
  count,
  flag,
  dateTime,
  optional,
  optionalPoll,
  tags,
  theme,
} from './fields/value-fields.ts'
import { endsBeforeStart, type EntryTypeDefinition, type RowError } from './fields/definition.ts'
import { list } from './list.ts'

const choices = {
  amount: optional(count(12)),
  news_category: optional(select(newsCategories, 'category')),
  game_category: optional(select(categories, 'category')),
  tag: optional(tags(1)),
  articles: optional(articles(defaultAmount.hotArticles)),
  brand_id: optional(brand()),
  theme_id: optional(theme()),
  labels: optional(tags(defaultAmount.popularLabels)),
  poll_id: optional(optionalPoll()),
} satisfies Record<keyof ComponentOverrides, unknown>

/** The home page: its ordered components with their content. */
export const home = {
  fields: {
    component_list: list(
      {
        component: select(componentNames, 'component'),
        title: localizedText(60),
        subtitle: localizedText(160, { isLong: true, isOptional: true }),
        ...choices,
        button_text: localizedText(30, { isOptional: true }),
        button_link: optional(optionalPath()),
        appears_at: optional(dateTime()),
        disappears_at: optional(dateTime()),
        shown: flag(),
      },
      {
        rowTitleField: 'title',
        max: 16,
        min: 0,
        rowDefaults: { shown: true, title: {}, subtitle: {}, button_text: {} },
        hiddenFields: unusedOptions,
        typeField: 'component',
      },
    ),
    heading: localizedText(60),
  },
  description: 'heading',
  image: null,
  defaults: () => ({ component_list: [] }),
  validateRows: (data: { component_list?: unknown }): RowError[] => {
    const rows = rowsIn(data.component_list)
    return rows.flatMap((row, block) => {
      const code = faultOf(row, rows)
      return code ? [{ code, field: 'component_list', block }] : []
    })
  },
} satisfies EntryTypeDefinition

const componentOf = (row: Row): ComponentName | undefined =>
  componentNames.find((name) => name === row['component'])

/** Options that the row's component does not have. */
function unusedOptions(row: Row): readonly string[] {
  const name = componentOf(row)
  const own = name ? overridableOptions[name] : []
  return Object.keys(choices).filter((one) => !own.some((other) => other === one))
}

/** Options that an operator has set for a component. */
export function overridesOf(row: Row): ComponentOverrides {
  const name = componentOf(row)
  const own = (name ? overridableOptions[name] : []).map((one) => [one, row[one]] as const)
  return Object.fromEntries(
    own.filter(([, value]) => (Array.isArray(value) ? value.length > 0 : value != null)),
  )
}

const endsBefore = endsBeforeStart('appears_at', 'disappears_at')

function faultOf(row: Row, rows: readonly Row[]): RowError['code'] | null {
  const name = componentOf(row)
  if (!name) return null
  if (endsBefore(row)) return 'end_before_start'
  const room = Object.entries(defaultAmount).find(([one]) => one === name)?.[1]
  if (room !== undefined && Number(row['amount'] ?? 0) > room) return 'too_many'
  const isSame = (other: Row) =>
    componentOf(other) === name && (!isRepeatable(name) || sourceOf(other) === sourceOf(row))
  return rows.slice(0, rows.indexOf(row)).some(isSame) ? 'component_twice' : null
}

/** Identifies the content of a component regardless of the amount. */
function sourceOf(row: Row): string {
  const { amount: _, ...source } = overridesOf(row)
  return JSON.stringify(source)
}
