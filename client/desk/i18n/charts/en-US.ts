// Texts of the chart dialog.
export const chartsEnUS = {
  title: 'Title: what readers should see first',
  unit: 'Unit, such as “milliseconds”; % follows each figure',
  note: 'Where the figures come from',
  kind: 'Drawn as',
  bars: 'Bars, to compare sizes',
  lines: 'Lines, to follow a change',
  dots: 'Dots, to show gaps',
  paste:
    'The first row names the series, the first column the categories. You can paste from a spreadsheet.',
  series: 'Series {{number}}',
  category: 'Category {{number}}',
  marked: 'Highlight',
  none: 'None',
  no_figure: 'The marked cell is not a number.',
  incomplete: 'A chart needs a title, a unit, at least two categories, and a name for each series.',
  insert: 'Insert chart',
  change: 'Update chart',
  edit: 'Edit chart',
} as const
