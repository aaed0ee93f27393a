// Results of all servers as a table in Markdown, and as ratios to the product.
import { availableParallelism, loadavg } from 'node:os'

export const kinds = ['memory', 'rendered', 'published'] as const
export type Kind = (typeof kinds)[number]
export const pageNames = ['home', 'article', 'games'] as const
export type PageName = (typeof pageNames)[number]

export interface Sample {
  server: string
  page: PageName
  kind: Kind
  /** Requests per second from memory, otherwise milliseconds of a request. */
  value: number
}

const heads: Record<Kind, string> = {
  memory: 'from memory, requests per second',
  rendered: 'rendered anew, ms',
  published: 'after a publish, ms',
}

/** The product's name. */
const own = 'Meridian'

export function printPeers(samples: readonly Sample[]): void {
  const day = new Date().toISOString().slice(0, 10)
  console.log(`\n${tableOf(samples)}\n\n${ratiosOf(samples).join('\n')}`)
  console.log(`\n${day}, ${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)}`)
}

/** A row per server, with the medians of the three pages in each cell. */
export function tableOf(samples: readonly Sample[]): string {
  const rows = namesIn(samples).map((server) => [
    server,
    ...kinds.map((kind) => cell(pageNames.map((page) => median(samples, { server, page, kind })))),
  ])
  const head = [`${pageNames.join(' / ')}`, ...kinds.map((kind) => heads[kind])]
  const lines = [head, ['---', ...kinds.map(() => '---:')], ...rows]
  return lines.map((row) => `| ${row.join(' | ')} |`).join('\n')
}

/** How many times faster the product is than each other server. */
export function ratiosOf(samples: readonly Sample[]): string[] {
  return namesIn(samples).flatMap((server) => {
    if (server === own) return []
    const measured = kinds.filter((kind) =>
      samples.some((one) => one.server === server && one.kind === kind),
    )
    const ratios = measured.map((kind) => {
      const each = pageNames.map((page) => {
        const mine = median(samples, { server: own, page, kind })
        const other = median(samples, { server, page, kind })
        return kind === 'memory' ? mine / other : other / mine
      })
      return `${kind} ${each.map((ratio) => ratio.toFixed(2)).join(' / ')}`
    })
    return [`${own} to ${server}: ${ratios.join(', ')}`]
  })
}

function namesIn(samples: readonly Sample[]): string[] {
  return [...new Set(samples.map(({ server }) => server))]
}

/** NaN if nothing was measured. */
function median(samples: readonly Sample[], of: Omit<Sample, 'value'>): number {
  const values = samples
    .filter(
      ({ server, page, kind }) => server === of.server && page === of.page && kind === of.kind,
    )
    .map(({ value }) => value)
    .toSorted((a, b) => a - b)
  return values[Math.floor(values.length / 2)] ?? Number.NaN
}

function cell(values: readonly number[]): string {
  if (values.every(Number.isNaN)) return '–'
  return values.map((value) => value.toFixed(value < 100 ? 1 : 0)).join(' / ')
}
