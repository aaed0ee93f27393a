// A reader's phone as a Lighthouse user flow: slow 4G, and a processor six times slower than this one. Each step reports
// its slowest interaction and its longest task.
import { chromeFlags, chromium, importInstalled } from './package.ts'
import { logIn, steps, type Page, type Step } from './steps.ts'

/** Goals in milliseconds, of the slowest interaction and of the longest task. */
export const goals = { interaction: 100, task: 100 }

export interface MeasuredStep {
  name: string
  /** Interaction to Next Paint in milliseconds; undefined for loading. */
  interaction: number | undefined
  /** Longest task in milliseconds; below 50, Lighthouse reports none. */
  task: number
  /** Origin of the longest task. */
  source: string
}

interface Audits {
  'interaction-to-next-paint'?: { numericValue?: number }
  'long-tasks'?: { details?: { items: { url: string; duration: number }[] } }
}

interface Flow {
  navigate: (url: string, flags: { name: string }) => Promise<void>
  startTimespan: (flags: { name: string }) => Promise<void>
  endTimespan: () => Promise<void>
  createFlowResult: () => Promise<{ steps: { name: string; lhr: { audits: Audits } }[] }>
}

interface FlowOptions {
  flags: { disableStorageReset: boolean }
  config: object
}

interface Lighthouse {
  startFlow: (page: Page, options: FlowOptions) => Promise<Flow>
}

interface Puppeteer {
  launch: (options: { executablePath: string; args: string[] }) => Promise<{
    newPage: () => Promise<Page & { setViewport: (size: object) => Promise<void> }>
    close: () => Promise<void>
  }>
}

const config = {
  extends: 'lighthouse:default',
  settings: {
    onlyAudits: ['interaction-to-next-paint', 'long-tasks'],
    throttlingMethod: 'devtools',
    // Slow 4G as in Lighthouse's mobile preset, whose processor is only four times slower.
    throttling: {
      requestLatencyMs: 562.5,
      downloadThroughputKbps: 1474.56,
      uploadThroughputKbps: 675,
      cpuSlowdownMultiplier: 6,
    },
  },
}
const phone = { width: 412, height: 823, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }

/** One member per round, because each may vote once. */
const members = ['member', 'member2', 'vip']

/** The median of the rounds by step. */
export async function measureFlow(origin: string, by = members): Promise<MeasuredStep[]> {
  const rounds: MeasuredStep[][] = []
  for (const name of by) {
    process.stderr.write(`· user flow of ${name}\n`)
    rounds.push(await flowOnce(origin, `${name}@example.test`))
  }
  return medians(rounds)
}

async function flowOnce(origin: string, email: string): Promise<MeasuredStep[]> {
  const { default: puppeteer } = await importInstalled<{ default: Puppeteer }>('puppeteer-core')
  const { startFlow } = await importInstalled<Lighthouse>('lighthouse')
  const browser = await puppeteer.launch({ executablePath: chromium, args: chromeFlags })
  try {
    const page = await browser.newPage()
    await page.setViewport(phone)
    await logIn(page, origin, email)
    const flow = await startFlow(page, { flags: { disableStorageReset: true }, config })
    for (const step of steps) await take(flow, { page, origin, step })
    return read(await flow.createFlowResult())
  } finally {
    await browser.close()
  }
}

async function take(
  flow: Flow,
  { page, origin, step: { name, path, act } }: { page: Page; origin: string; step: Step },
): Promise<void> {
  if (path) await flow.navigate(origin + path, { name: `${name}: load` })
  await flow.startTimespan({ name })
  await act(page)
  await flow.endTimespan()
}

function read({ steps: measured }: Awaited<ReturnType<Flow['createFlowResult']>>): MeasuredStep[] {
  return measured.map(({ name, lhr: { audits } }) => {
    const [longest] = audits['long-tasks']?.details?.items ?? []
    return {
      name,
      interaction: audits['interaction-to-next-paint']?.numericValue,
      task: longest?.duration ?? 0,
      source: longest?.url ?? '',
    }
  })
}

/** Each step by its median interaction and its median task; the task's origin is that of the longest. */
export function medians(rounds: readonly (readonly MeasuredStep[])[]): MeasuredStep[] {
  return rounds[0]!.map(({ name }, index) => {
    const same = rounds.map((round) => round[index]!)
    const interactions = same.flatMap(({ interaction }) => interaction ?? [])
    const slowest = same.toSorted((a, b) => a.task - b.task).at(-1)!
    return {
      name,
      interaction: interactions.length > 0 ? middle(interactions) : undefined,
      task: middle(same.map(({ task }) => task)),
      source: slowest.source,
    }
  })
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}
