// Writes the costs into docs/operate/cost.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { shardsOf } from '../../../worker/realtime/shards.ts'
import {
  billed,
  each,
  kinds,
  perMillion,
  perMonth,
  prices,
  type Settings,
  type Usage,
} from './used.ts'

/** Usage per view. */
interface Scenario {
  name: string
  usage: Usage
}

export interface Costs {
  scenarios: Scenario[]
  /** Usage of the cron job per month. */
  cron: Usage
}

const file = 'docs/operate/cost.md'
/** Markers around the generated text. */
const [begin, end] = ['<!-- npm run bench -- cost -->', '<!-- end of npm run bench -- cost -->']

const heads: Record<keyof typeof prices, string> = {
  requests: 'requests',
  cpu: 'CPU ms',
  kvReads: 'KV reads',
  kvWrites: 'writes',
  rowsRead: 'D1 rows read',
  rowsWritten: 'written',
  r2Reads: 'R2 reads',
  r2Writes: 'writes',
  objects: 'objects',
  messages: 'messages',
  lines: 'lines',
}

/** Example sites: views per month, and the index of the scenario they match. */
const sites = [
  { name: 'small', views: 100_000, like: 2 },
  { name: 'medium', views: 10_000_000, like: 1 },
  { name: 'large', views: 1_500_000_000, like: 1 },
]
/** Site whose settings apply to the costs of single views. */
const ordinary = sites.findIndex(({ name }) => name === 'medium')

/** Settings that the file recommends for each of these sites. */
export function recommendedIn(text: string): Settings[] {
  const row = (name: string) =>
    new RegExp(`^\\| \`${name}\` \\|(.+)\\|$`, 'm')
      .exec(text)?.[1]
      ?.split('|')
      .map((cell) => cell.replaceAll(/[\s`]/g, '')) ?? []
  const [shards, samples] = [row('REALTIME_SHARDS'), row('LOG_SAMPLE')]
  return sites.map((_, index) => {
    const logSample = Number(samples[index])
    if (!shards[index] || !(logSample > 0)) throw new Error(`${file} recommends no settings`)
    return { hubs: shardsOf(shards[index]).length, logSample }
  })
}

export function writeTables(costs: Costs): void {
  const text = readFileSync(file, 'utf8')
  const [start, stop] = [text.indexOf(begin), text.indexOf(end)]
  if (start === -1 || stop < start) throw new Error(`${file} has no place for the tables`)
  const tables = tablesOf(costs, recommendedIn(text))
  writeFileSync(file, `${text.slice(0, start + begin.length)}\n\n${tables}\n\n${text.slice(stop)}`)
  console.log(`${tables}\n\nwritten to ${file}`)
}

function tablesOf({ scenarios, cron }: Costs, settings: readonly Settings[]): string {
  const views = scenarios.map(({ name, usage }) => ({
    name,
    usage: billed(usage, settings[ordinary]!),
  }))
  return [
    `Per view, measured on ${new Date().toISOString().slice(0, 10)}, with the settings of a medium site:`,
    tableOf([
      ['', ...kinds.map((kind) => heads[kind]), '$ per million'],
      ...views.map(({ name, usage }) => [
        name,
        ...kinds.map((kind) => rounded(usage[kind])),
        perMillion(usage).toFixed(2),
      ]),
      ['$ per million of each', ...kinds.map((kind) => String(prices[kind].price)), ''],
    ]),
    'Per month, with the $5 of Workers Paid, its included usage, and the cron job:',
    tableOf([
      ['site', 'views', '$ of usage', '$ to pay'],
      ...sites.map((site, index) => {
        const usage = billed(monthOf(site.views, scenarios[site.like]!, cron), settings[index]!)
        const used = (perMillion(usage) / 1e6).toFixed(2)
        return [site.name, site.views.toLocaleString('en'), used, perMonth(usage).toFixed(2)]
      }),
    ]),
  ].join('\n\n')
}

function monthOf(views: number, { usage }: Scenario, cron: Usage): Usage {
  return each((kind) => views * usage[kind] + cron[kind])
}

function rounded(value: number): string {
  return value >= 10 ? value.toFixed(0) : value.toFixed(value >= 0.1 || value === 0 ? 1 : 3)
}

function tableOf([head, ...rows]: string[][]): string {
  const lines = [head!, head!.map((_, index) => (index === 0 ? '---' : '---:')), ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
