// Results as Markdown tables.
import { goals, type MeasuredStep } from './flow.ts'
import { runs, type MeasuredPage } from './pages.ts'

export function written(pages: readonly MeasuredPage[], steps: readonly MeasuredStep[]): string {
  const day = new Date().toISOString().slice(0, 10)
  return `# Lighthouse

Mobile preset, the median of ${runs} runs by performance, ${day}, as \`npm run bench -- lighthouse\` writes it. It needs a quiet
machine: another program that runs beside it shows up as blocking time.

${pageTable(pages)}

## Interactions

A member on slow 4G with a processor six times slower than this machine. INP is the slowest interaction of a step. The
goals are at most ${goals.interaction} ms for it and ${goals.task} ms for each task.

${stepTable(steps)}
`
}

function pageTable(pages: readonly MeasuredPage[]): string {
  const titles = Object.keys(pages[0]?.scores ?? {})
  const heads = ['page', ...titles, 'LCP, ms', 'TBT, ms', 'CLS', 'first load, KB']
  const rows = pages.map(({ name, scores, contentful, blocking, shift, weight }) => [
    name,
    ...titles.map((title) => String(scores[title])),
    contentful.toFixed(0),
    blocking.toFixed(0),
    shift.toFixed(3),
    (weight / 1024).toFixed(0),
  ])
  return table([heads, heads.map(() => '---'), ...rows])
}

/** Lighthouse lists no task below 50 ms. */
export function stepTable(steps: readonly MeasuredStep[]): string {
  const rows = steps.map(({ name, interaction, task }) => [
    name,
    interaction === undefined ? '–' : interaction.toFixed(0),
    task === 0 ? '< 50' : task.toFixed(0),
  ])
  return table([['step', 'INP, ms', 'longest task, ms'], ['---', '---:', '---:'], ...rows])
}

/** One line per step that misses a goal. */
export function missedGoals(steps: readonly MeasuredStep[]): string[] {
  return steps
    .filter(({ interaction = 0, task }) => interaction > goals.interaction || task > goals.task)
    .map(({ name, interaction, task, source }) => {
      const inp = interaction === undefined ? '' : ` INP ${interaction.toFixed(0)} ms,`
      return `${name}:${inp} longest task ${task.toFixed(0)} ms of ${source || 'the browser'}`
    })
}

function table(rows: readonly string[][]): string {
  return rows.map((row) => `| ${row.join(' | ')} |`).join('\n')
}
