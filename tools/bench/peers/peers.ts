// Beside other frameworks: the same three pages served by HonoX, in workerd, and by Next, in Node. All servers run at
// once and are loaded in turns, so that other work on the machine affects each alike.
import { sendLoad } from '../load.ts'
import { kinds, pageNames, type PageName, type Kind, type Sample } from './report.ts'
import { startServers, type Server, type Target } from './servers.ts'

/** The first round warms caches and compilers, and is not counted. */
const rounds = 8
/** Load of a round on a page from memory. */
const load = { connections: 8, seconds: 0.5 }
/** Sequential requests of a round for a page that is rendered. */
const renders = 5

const cases = kinds.flatMap((kind) => pageNames.map((page) => ({ kind, page })))

export async function measurePeers(): Promise<Sample[]> {
  const servers = await startServers()
  try {
    const samples: Sample[] = []
    for (let round = 0; round <= rounds; round++) {
      process.stderr.write(`· round ${round} of ${rounds}\n`)
      for (const one of cases) samples.push(...(await turn(servers, one)))
      if (round === 0) samples.length = 0
    }
    return samples
  } finally {
    for (const { stop } of servers) await stop()
  }
}

async function turn(
  servers: readonly Server[],
  { kind, page }: { kind: Kind; page: PageName },
): Promise<Sample[]> {
  const samples: Sample[] = []
  for (const { name: server, target } of servers) {
    const found = await target(page, kind)
    if (!found) continue
    const values = kind === 'memory' ? [await rateOf(found)] : await timesOf(found)
    samples.push(...values.map((value) => ({ server, page, kind, value })))
  }
  return samples
}

async function rateOf({ url }: Target): Promise<number> {
  const { latencies, failures, seconds } = await sendLoad({ url, path: url.pathname, ...load })
  if (failures > 0) throw new Error(`${url.href} failed ${failures} times`)
  return latencies.length / seconds
}

async function timesOf({ url, publish }: Target): Promise<number[]> {
  const times: number[] = []
  for (let render = 0; render < renders; render++) {
    await publish?.()
    const start = performance.now()
    const response = await fetch(url, { redirect: 'error' })
    await response.arrayBuffer()
    times.push(performance.now() - start)
    if (!response.ok) throw new Error(`${url.href} answers ${response.status}`)
  }
  return times
}
