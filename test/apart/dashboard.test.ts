// Compares real log lines with the fields in docs/dashboard.json, on a site with every optional database.
import {
  createExecutionContext,
  createMessageBatch,
  createScheduledController,
  runDurableObjectAlarm,
  waitOnExecutionContext,
} from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import dashboard from '../../docs/dashboard.json'
import watch from '../../docs/operate/watch.md?raw'
import worker from '../../worker/index.ts'
import { backupStateWrite } from '../../worker/services/backups/state.ts'
import { writeBatch } from '../../worker/storage/db.ts'
import { failingDb, interceptedDatabase } from '../support/fakes/bindings.ts'
import { hub, openHandshake } from '../support/site/realtime.ts'
import { fetchApp, resetSite, now, testDeps } from '../support/site/site.ts'
import type { MetricsQueueMessage } from '../../worker/queues.ts'

type Line = Readonly<Record<string, unknown>>
type Signal = (typeof dashboard.signals)[number]
type Filter = Signal['filters'][number]

const lines: Line[] = []

/** A page, a failure, a slow request, a cron minute, a batch of metrics, and an alarm of a hub. */
beforeAll(async () => {
  await resetSite()
  let passed = 0
  const began = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => began + passed)
  for (const name of ['log', 'error'] as const)
    vi.spyOn(console, name).mockImplementation((text: string) => {
      lines.push(JSON.parse(text) as Line)
    })
  await fetchApp('/en-US')
  await fetchApp('/api/article?lang=en-US', { bindings: { DB: failingDb } })
  const slowDb = interceptedDatabase((call) => {
    passed += 1001
    return call()
  })
  await fetchApp('/api/article?lang=en-US', { bindings: { DB: slowDb } })
  await passMinute()
  await deliverCounts()
  await lookAround()
})
afterAll(() => vi.restoreAllMocks())

async function passMinute(): Promise<void> {
  await writeBatch(testDeps(), [backupStateWrite(testDeps(), { done: now.toISOString() })])
  const context = createExecutionContext()
  await worker.scheduled(createScheduledController(), env, context)
  await waitOnExecutionContext(context)
}

async function deliverCounts(): Promise<void> {
  const counts = [
    { day: '2026-11-20', kind: 'page' as const, key: 'memory', bucket: 0, count: 7 },
    { day: '2026-11-20', kind: 'mail' as const, key: 'verify sent', bucket: 0, count: 2 },
  ]
  const body: MetricsQueueMessage = { id: 'one', at: Date.now(), counts }
  const messages = [{ id: 'one', timestamp: new Date(Date.now() - 5000), attempts: 2, body }]
  const batch = createMessageBatch<MetricsQueueMessage>('meridian-measures', messages)
  const context = createExecutionContext()
  await worker.queue(batch, env, context)
  await waitOnExecutionContext(context)
}

/** A hub with a client. */
async function lookAround(): Promise<void> {
  const { webSocket } = await openHandshake()
  webSocket!.accept()
  await runDurableObjectAlarm(hub())
  webSocket!.close()
}

function isMet(line: Line, { key, operation, type, ...filter }: Filter): boolean {
  const value = line[key]
  if (typeof value !== type) return false
  if (operation === 'exists') return true
  const asked = 'value' in filter ? filter.value : undefined
  if (operation === 'eq') return value === asked
  const [has, limit] = [Number(value), Number(asked)]
  const compared: Record<string, boolean> = {
    gte: has >= limit,
    gt: has > limit,
    lte: has <= limit,
    lt: has < limit,
  }
  // An unknown operator matches no line.
  return compared[operation] ?? false
}

it.each(dashboard.signals)('$name: lines have the required fields', (signal: Signal) => {
  const met = lines.filter((line) => signal.filters.every((filter) => isMet(line, filter)))
  expect(met).not.toEqual([])
  const asked = [
    ...signal.calculations.flatMap((one) =>
      'key' in one ? [{ key: one.key, type: one.keyType }] : [],
    ),
    ...signal.groupBys.map(({ value, type }) => ({ key: value, type })),
  ]
  for (const { key, type } of asked)
    expect(
      met.map((line) => typeof line[key]),
      key,
    ).toContain(type)
})

it('alerts refer to calculated values', () => {
  const unknown = dashboard.signals.filter(({ alert, calculations }) => {
    const names = calculations.map(({ alias }) => alias)
    return 'of' in alert ? !names.includes(alert.of!) : names.length !== 1
  })
  expect(unknown).toEqual([])
})

it('every signal has its line in the runbook, and every line its signals', () => {
  const rows = watch.split('\n').flatMap((row) => {
    const [, name, signals] = /^\| \*\*(.+?)\*\* \| (.+?) \|/.exec(row) ?? []
    return name === undefined ? [] : [{ name, signals: signals ?? '' }]
  })
  const named = dashboard.signals.map(({ runbook }) => runbook)
  expect(rows.map(({ name }) => name)).toEqual([...new Set(named)])
  for (const { name, runbook } of dashboard.signals)
    expect(rows.find((row) => row.name === runbook)?.signals, name).toContain(name)
})

it('a batch of metrics logs its counts and its delay', () => {
  expect(lines.find(({ queue }) => queue === 'meridian-measures')).toMatchObject({
    level: 'info',
    messages: 1,
    retries: 1,
    lag_ms: 5000,
    pages_memory: 7,
    pages_render: 0,
    emails_sent: 2,
    emails_failed: 0,
    script_errors: 0,
  })
})
