// A site with the demo content inside workerd, and requests to it.
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { getTableName, is, Table } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { backfillEntries } from '../../../worker/data/entries/fill.ts'
import { rebuildLists } from '../../../worker/data/lists/upkeep.ts'
import { recount } from '../../../worker/data/counter-recount.ts'
import { writeBatch } from '../../../worker/storage/db.ts'
import * as schema from '../../../worker/storage/schema/index.ts'
import { changeLogKey, type SerializedChangeLog } from '../../../worker/storage/cache/change-log.ts'
import { clearMemo, staleMemo } from '../../../worker/storage/memo.ts'
import type { ChangeLog } from '../../../worker/storage/cache/staleness.ts'
import { drainMetrics } from '../../../worker/storage/d1/metric-buffer.ts'
import { forgetPages } from '../../../worker/site/render/page-cache/memory.ts'
import worker from '../../../worker/index.ts'
import { rebuildIndex } from '../../../worker/search/repair-index.ts'
import { newAddress } from './address.ts'
import { bufferingQueue } from '../fakes/bindings.ts'
import { emptyContent, emptyIndex, prepareDatabases, restoreContent } from '../fakes/database.ts'
import { startNames } from '../fakes/namespaced-bindings.ts'
import { isWritten, noteEmptied } from '../fakes/written-stores.ts'
import { createDeps, type Deps } from '../../../worker/deps.ts'
import type {
  HookQueueMessage,
  MetricsQueueMessage,
  PushQueueMessage,
} from '../../../worker/queues.ts'

const tables = new Map<string, SQLiteTable>(
  Object.values(schema).flatMap((table) =>
    is(table, Table) ? [[getTableName(table), table as SQLiteTable]] : [],
  ),
)

/** Default time of tests: after all publications of the demo content. */
export const now = new Date('2026-11-20T12:00:00.000Z')

export function testDeps(at: Date = now): Deps {
  return createDeps(
    { ...env, HOOK_QUEUE: bufferingQueue(calledSenders) },
    () => undefined,
    () => at,
  )
}

/** The real clock, which runs while a test has stopped its own. */
const realClock = Date

/** A late write of an earlier test must belong to a change older than everything, by any clock. */
let latest = 0
function nextSequence(): number {
  const known = staleMemo<ChangeLog>(changeLogKey)?.sequence ?? 0
  latest = Math.max(latest, known, realClock.now()) + 100
  return latest
}

/** Restores the demo content, and clears all other stored or cached data. */
export async function resetSite(): Promise<void> {
  const sequence = nextSequence()
  await emptyMemory()
  const state = env.DB.prepare(
    'insert into content_state (id, sequence, global_sequence, schedule_checked_at) values (1, ?1, ?1, ?2)',
  ).bind(sequence, now.toISOString())
  await Promise.all([restoreContent(state), emptyStores(), announceEmptyLog(sequence)])
}

/** Otherwise a late reader of an earlier test would announce it, and results would depend on timing. */
function announceEmptyLog(sequence: number): Promise<void> {
  const log: SerializedChangeLog = { sequence, globalSequence: sequence, floor: 0, changes: [] }
  return env.KV.put(changeLogKey, JSON.stringify(log))
}

/** Empties the databases, and clears all other stored or cached data. */
export async function resetToEmptySite(): Promise<void> {
  await emptyMemory()
  await Promise.all([emptyContent(), emptyStores()])
}

async function emptyStores(): Promise<void> {
  await Promise.all([isWritten('index') && emptyIndex(), isWritten('buckets') && emptyBuckets()])
}

/** Clears cached pages: KV and the Cache API are empty under new names. */
export function forgetPageCopies(): void {
  startNames()
  forgetPages()
}

/** Clears cached pages and data. */
export function forgetCopies(): void {
  forgetPageCopies()
  clearMemo()
}

async function emptyMemory(): Promise<void> {
  await prepareDatabases(writeDemoContent)
  forgetCopies()
  drainMetrics()
  bufferedMetrics.length = 0
}

interface DemoRow {
  table: string
  values: Record<string, unknown>
}
let rowsOfDemo: DemoRow[] | undefined

/** Rows of the demo content. */
export function allDemoRows(): DemoRow[] {
  return (rowsOfDemo ??= JSON.parse(env.TEST_ROWS) as DemoRow[])
}

async function writeDemoContent(): Promise<void> {
  const { db } = testDeps()
  const rows = allDemoRows()
  for (let start = 0; start < rows.length; start += 400) {
    const [first, ...rest] = rows
      .slice(start, start + 400)
      .map(({ table, values }) => db.insert(tables.get(table)!).values(values))
    if (first) await writeBatch(testDeps(), [first, ...rest])
  }
  await recount(testDeps())
  await rebuildLists(testDeps())
  await backfillEntries(testDeps())
}

async function emptyBuckets(): Promise<void> {
  noteEmptied('buckets')
  await Promise.all([
    emptyBucket(env.MEDIA),
    emptyBucket(env.PUBLIC_IMAGES),
    emptyBucket(env.BACKUPS),
  ])
}

async function emptyBucket(bucket: R2Bucket): Promise<void> {
  const { objects } = await bucket.list()
  if (objects.length > 0) await bucket.delete(objects.map(({ key }) => key))
}

/** Restores the demo content with a complete search index. */
export async function resetSearchableSite(): Promise<void> {
  await resetSite()
  await rebuildIndex(testDeps())
}

interface Asked {
  method?: string
  headers?: Record<string, string>
  body?: BodyInit
  /** Bindings that replace the real ones, such as failing parts. */
  bindings?: Partial<Env>
}

/** Messages sent to the metrics queue by requests of tests. */
export const bufferedMetrics: MetricsQueueMessage[] = []

/** A test calls the sender of webhooks itself, because the queue would reach real addresses. */
export const calledSenders: (HookQueueMessage | PushQueueMessage)[] = []

const bufferingBindings: Partial<Env> = {
  METRICS_QUEUE: bufferingQueue(bufferedMetrics),
  HOOK_QUEUE: bufferingQueue(calledSenders),
}

/** One request through the whole app. Background work of the request is finished before the response is returned. */
export async function fetchApp(
  path: string,
  { method = 'GET', headers = {}, body, bindings = {} }: Asked = {},
): Promise<Response> {
  const context = createExecutionContext()
  const request = new Request(new URL(path, 'http://localhost:8787'), {
    method,
    headers: { 'CF-Connecting-IP': newAddress(), ...headers },
    redirect: 'manual',
    ...(body && { body }),
  })
  const response = await worker.fetch(
    request,
    { ...env, ...bufferingBindings, ...bindings },
    context,
  )
  const bytes = await response.arrayBuffer()
  await waitOnExecutionContext(context)
  const isEmpty = [101, 204, 205, 304].includes(response.status) || method === 'HEAD'
  return new Response(isEmpty ? null : bytes, response)
}

/** Source of a page: `render`, `memory`, `cache`, `kv` or `stale`. */
export function sourceOf(response: Response): string | undefined {
  return /^cache;desc=(\w+)/.exec(response.headers.get('Server-Timing') ?? '')?.[1]
}

/** The page after a stale copy has been renewed, because its first visitor still gets the copy. */
export async function fetchRenewed(path: string, asked: Asked = {}): Promise<Response> {
  const response = await fetchApp(path, asked)
  return sourceOf(response) === 'stale' ? fetchApp(path, asked) : response
}

/** Parts of an HTML page for tests, read by the runtime's own parser. */
export async function readPage(response: Response) {
  const seen = {
    lang: '',
    title: '',
    canonical: '',
    robots: '',
    h1: '',
    alternates: {} as Record<string, string>,
    text: '',
  }
  const copy = response.clone()
  const html = await response.text()
  const read = new HTMLRewriter()
    .on('html', { element: (element) => void (seen.lang = element.getAttribute('lang') ?? '') })
    .on('title', { text: (chunk) => void (seen.title += chunk.text) })
    .on('h1', { text: (chunk) => void (seen.h1 += chunk.text) })
    .on('main', { text: (chunk) => void (seen.text += chunk.text) })
    .on('meta[name=robots]', {
      element: (element) => void (seen.robots = element.getAttribute('content') ?? ''),
    })
    .on('link[rel=canonical]', {
      element: (element) => void (seen.canonical = element.getAttribute('href') ?? ''),
    })
    .on('link[rel=alternate][hreflang]', {
      element: (element) =>
        void (seen.alternates[element.getAttribute('hreflang') ?? ''] =
          element.getAttribute('href') ?? ''),
    })
  await read.transform(copy).arrayBuffer()
  return { ...seen, html }
}

/** Texts of the elements that match a selector in a page. */
export async function textsOf(path: string, selector: string): Promise<string[]> {
  const texts: string[] = []
  const response = await fetchRenewed(path)
  if (response.status !== 200) throw new Error(`${response.status} ${path}`)
  await new HTMLRewriter()
    .on(selector, {
      element: () => void texts.push(''),
      text: (chunk) => void (texts[texts.length - 1] += chunk.text),
    })
    .transform(response)
    .arrayBuffer()
  return texts
}
