import { tmpdir } from 'node:os'
import path from 'node:path'
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { getTableName } from 'drizzle-orm'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { readArticles, readGames, readSite } from './scripts/seed/content/content.ts'
import { demoPassword, memberRows } from './scripts/seed/rows/members.ts'
import { operatorRows } from './scripts/seed/rows/operators.ts'
import { createVapidKeys, developmentVariables } from './scripts/local/development-variables.mjs'
import { buildSeed } from './scripts/seed/rows/all.ts'
import { passwordCost } from './test/support/fakes/password-cost.ts'
import { memoryFolder } from './test/support/memory-folder.ts'
import { publicSources } from './test/support/public-sources.ts'
import { isDeep } from './test/support/sample.ts'
import { LongestFirst } from './test/reporters/longest-first.ts'
import { slowestVitestFiles } from './test/reporters/slowest-vitest-files.ts'
import { clientEntry } from './vite.config.ts'
import { hashPassword } from './worker/auth/password.ts'

/** The end of the demo draws of Mark Six in tests. */
const lastDraws = new Date('2026-11-20T12:00:00Z')

/** Short secrets, which are valid on a development site only. */
const secrets = {
  OPERATOR_SECRET: 'operator-secret',
  PASSWORD_PEPPER: 'pepper',
  TOKEN_SECRET: 'token-secret',
  PUSHER_APP_SECRET: 'meridian-secret',
  ...createVapidKeys(),
}

/** The demo content as JSON: workerd has no file system to read it from. */
async function demoRows() {
  const { polls, ...others } = readSite()
  const site = { ...others, polls: polls.map((poll) => ({ ...poll, ...longOpen(poll) })) }
  const articles = readArticles()
  const { rows } = buildSeed(site, articles, readGames(), lastDraws)
  const passwordHash = await hashPassword(secrets.PASSWORD_PEPPER, demoPassword, passwordCost)
  const all = [...rows, ...memberRows(site, articles, passwordHash), ...operatorRows(passwordHash)]
  return JSON.stringify(all.map(({ table, values }) => ({ table: getTableName(table), values })))
}

/** Polls stay open or announced for ten more years, because tests do not depend on today's date. */
const longOpen = ({ from, to }: { from: string; to: string }) => ({
  from: from.replace(/^2027/, '2037'),
  to: to.replace(/^2027/, '2037'),
})

/** A project takes it apart, so each has its own. */
const define = () => ({
  __BUILD__: '"test"',
  __SHAPE__: '"test"',
})

/** The dearest tests take 30 seconds on a busy machine, and a shared one may stall. */
const patience = { testTimeout: 120_000, hookTimeout: 120_000 }

/** Files that the deep run repeats with optional databases: cron job, counters, deliveries and backups must not differ. */
const boundApart = [
  'test/worker/jobs/cron.test.ts',
  'test/worker/http/{health,server-timing}.test.ts',
  'test/worker/backups/*.test.ts',
  'test/worker/analytics/*.test.ts',
  'test/worker/mail/*.test.ts',
  'test/worker/newsletter/issue.test.ts',
  'test/worker/desk/{analytics/measures,members/mails,newsletter/issues,today}.test.ts',
]

/**
 * Turns dynamic imports of the Worker's entry into static ones. A dynamic import asks the runner's process, which no
 * longer answers after the last test of a file. A queue or an alarm may import that late.
 */
const importAtOnce: Plugin = {
  name: 'import-at-once',
  transform(code, id) {
    if (id !== path.resolve('worker/index.ts')) return undefined
    const names: string[] = []
    const body = code.replaceAll(/\bimport\((['"].+?['"])\)/g, (_, file: string) => {
      const name = `later${names.length}`
      names.push(`import * as ${name} from ${file}`)
      return `Promise.resolve(${name})`
    })
    return { code: [...names, body].join(';'), map: null }
  },
}

/**
 * Remembers by prototype what drizzle's `is` found. It compares each part of a query with a dozen classes, which takes a
 * tenth of the time of the Worker tests.
 */
const rememberedKinds: Plugin = {
  name: 'remembered-kinds',
  transform(code, id) {
    if (!id.endsWith('/drizzle-orm/entity.js')) return undefined
    return {
      code: `${code.replace('function is(', 'function compare(')}
const known = new WeakMap()
function is(value, type) {
  if (!value || typeof value !== 'object') return false
  const prototype = Object.getPrototypeOf(value)
  if (prototype === null) return compare(value, type)
  let found = known.get(type)
  if (!found) known.set(type, (found = new WeakMap()))
  let answer = found.get(prototype)
  if (answer === undefined) found.set(prototype, (answer = compare(value, type)))
  return answer
}`,
      map: null,
    }
  },
}

const testRows = demoRows()

/**
 * Folder for the databases of the Worker tests: in memory if there is room, because each write to a disk waits for it.
 * Unit tests keep the usual one, in which files can be executed.
 */
const usualFolder = tmpdir()
process.env['TMPDIR'] = memoryFolder(usualFolder)

/** Tests in workerd. */
function workerProject(name: string, include: string[], hasEveryDatabase: boolean) {
  return {
    define: define(),
    oxc: { jsx: { development: false } },
    resolve: {
      // These modules set expensive or slow work. It is cheap in these tests; unit tests cover the real costs.
      alias: [
        {
          find: /^.*\/(password-cost|proof-cost|collecting-time)\.ts$/,
          replacement: path.resolve('test/support/fakes/$1.ts'),
        },
      ],
    },
    plugins: [
      clientEntry({ isStub: true }),
      publicSources,
      importAtOnce,
      rememberedKinds,
      cloudflareTest(async () => ({
        wrangler: { configPath: './wrangler.toml' },
        miniflare: {
          // REPLICA is what a replica of DB would hold (test/support/fakes/lagging-replica.ts), the others may become the
          // optional databases (test/support/fakes/optional-databases.ts).
          d1Databases: ['REPLICA', 'SPARE_METRICS', 'SPARE_DELIVERIES'],
          // A batch may arrive seconds later, when another test has its turn, so only tests of a queue send to one that
          // is delivered.
          queueProducers: {
            EMAIL_QUEUE: { queueName: 'meridian-mail-kept' },
            DELIVERY_QUEUE: { queueName: 'meridian-deliveries-kept' },
            METRICS_QUEUE: { queueName: 'meridian-measures-kept' },
            HOOK_QUEUE: { queueName: 'meridian-hooks-kept' },
            DELIVERED_METRICS: { queueName: 'meridian-measures' },
          },
          // Deployed, it collects messages for a minute.
          queueConsumers: { 'meridian-measures': { maxBatchTimeout: 1 } },
          bindings: {
            // Tests read it from process.env, which workerd fills with bindings.
            DEEP: isDeep ? '1' : '',
            EVERY_DATABASE: hasEveryDatabase ? '1' : '',
            NODE_ENV: 'production',
            ...developmentVariables,
            ...secrets,
            ORIGIN: 'http://localhost:8787',
            TEST_MIGRATIONS: await readD1Migrations(path.resolve('migrations/content')),
            TEST_DELIVERY_MIGRATIONS: await readD1Migrations(path.resolve('migrations/deliveries')),
            TEST_SEARCH_MIGRATIONS: await readD1Migrations(path.resolve('migrations/search')),
            TEST_ROWS: await testRows,
          },
        },
      })),
    ],
    test: {
      name,
      ...patience,
      include,
      setupFiles: ['test/worker/setup.ts'],
      isolate: false,
      disableConsoleIntercept: true,
    },
  }
}

export default defineConfig({
  // The request log of passing tests is noise.
  test: {
    silent: 'passed-only',
    reporters: ['default', slowestVitestFiles],
    sequence: isDeep ? { shuffle: { files: true, tests: false } } : { sequencer: LongestFirst },
    // Each worker has a process of its own with its own storage, so the files of both cores do not meet.
    maxWorkers: 2,
    // Projects and later runs share transformed modules.
    experimental: { fsModuleCache: true },
    projects: [
      workerProject('worker', ['test/{worker,apart}/**/*.test.{ts,tsx}'], false),
      ...(isDeep ? [workerProject('apart', boundApart, true)] : []),
      {
        define: define(),
        plugins: [publicSources],
        test: {
          name: 'unit',
          env: { TMPDIR: usualFolder },
          ...patience,
          include: [
            'test/unit/**/*.test.{ts,tsx}',
            'tools/**/*.test.ts',
            // Many calls of wrangler, which take a second each.
            ...(isDeep ? ['test/deep/*.test.ts'] : []),
          ],
          environment: 'node',
          setupFiles: ['test/unit/setup.ts'],
          // Files of a worker share their modules; each leaves its globals as it found them.
          isolate: false,
          // React's scheduler keeps the timers that it finds. Those of the first jsdom window end with its file.
          execArgv: ['--require=scheduler'],
          unstubGlobals: true,
          restoreMocks: true,
        },
      },
    ],
  },
})
