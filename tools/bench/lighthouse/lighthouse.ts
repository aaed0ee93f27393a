// Lighthouse on the served site: five pages with the mobile preset, and interactions on a slower phone.
// `CHROMIUM` selects another browser.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { freePort } from '../free-port.ts'
import { noteBusyMachine } from '../report.ts'
import { benchState } from '../state.ts'
import { measureFlow, type MeasuredStep } from './flow.ts'
import { installLighthouse } from './package.ts'
import { measurePages } from './pages.ts'
import { missedGoals, stepTable, written } from './report.ts'

const kept = 'tools/bench/lighthouse/results.md'
/** Copy of the content, because members vote and comment once. */
const flowState = '.wrangler/bench-flow'

export async function runLighthouse(): Promise<void> {
  installLighthouse()
  const pages = await served(benchState, measurePages)
  const steps = await flow()
  const text = written(pages, steps)
  writeFileSync(kept, text)
  console.log(text)
  report(steps)
}

export async function runFlow(): Promise<void> {
  installLighthouse()
  const steps = await flow()
  console.log(`\n${stepTable(steps)}\n`)
  report(steps)
}

function flow(): Promise<MeasuredStep[]> {
  rmSync(flowState, { recursive: true, force: true })
  cpSync(benchState, flowState, { recursive: true })
  return served(flowState, measureFlow)
}

function report(steps: readonly MeasuredStep[]): void {
  const missed = missedGoals(steps)
  for (const line of missed) console.error(line)
  noteBusyMachine('interactions take longer than they do')
  if (missed.length > 0) process.exitCode = 1
}

/** Serves a state with the script of `npm start` during the work. */
async function served<Result>(
  state: string,
  work: (origin: string) => Promise<Result>,
): Promise<Result> {
  // The site's own host name; otherwise the canonical link would differ.
  const origin = `http://localhost:${await freePort()}`
  const server = spawn(process.execPath, ['scripts/serve.ts', '--port', new URL(origin).port], {
    env: { ...process.env, MERIDIAN_STATE: state },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(server, 'exit')
  try {
    await Promise.race([
      new Promise<void>((resolve) => {
        server.stdout.on('data', (text) => String(text).includes(origin) && resolve())
      }),
      exited.then(() => Promise.reject(new Error('the site did not start'))),
    ])
    return await work(origin)
  } finally {
    server.kill('SIGTERM')
    await exited
  }
}
