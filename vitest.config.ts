import path from 'node:path'
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { getTableName } from 'drizzle-orm'
import { defineConfig } from 'vitest/config'
import { readArticles, readGames, readSite } from './scripts/seed/content.ts'
import { demoPassword, memberRows, passwordPepper } from './scripts/seed/member-rows.ts'
import { operatorRows } from './scripts/seed/operator-rows.ts'
import { buildSeed } from './scripts/seed/rows.ts'
import { passwordCost } from './test/support/password-cost.ts'
import { LongestFirst } from './test/reporters/longest-first.ts'
import { slowestVitestFiles } from './test/reporters/slowest-vitest-files.ts'
import { clientEntry } from './vite.config.ts'
import { hashPassword } from './worker/auth/password.ts'

/** The end of the demo draws of Mark Six in tests. */
const lastDraws = new Date('2026-11-20T12:00:00Z')

/** The demo content as JSON: workerd has no file system to read it from. */
async function demoRows() {
  const site = readSite()
  const articles = readArticles()
  const { rows } = buildSeed(site, articles, readGames(), lastDraws)
  const passwordHash = await hashPassword(passwordPepper(), demoPassword, passwordCost)
  const all = [...rows, ...memberRows(site, articles, passwordHash), ...operatorRows(passwordHash)]
  return JSON.parse(
    JSON.stringify(all.map(({ table, values }) => ({ table: getTableName(table), values }))),
  )
}

const define = { __BUILD__: '"test"', __SHAPE__: '"test"' }

/** Style sheets are empty, but for tests that read them. */
const css = { include: [/\.css\?raw$/] }

/** A shared machine may stall for seconds. */
const patience = { testTimeout: 30_000, hookTimeout: 60_000 }

export default defineConfig({
  // The request log of passing tests is noise.
  test: {
    silent: 'passed-only',
    reporters: ['default', slowestVitestFiles],
    sequence: { sequencer: LongestFirst },
    // Each worker has a process of its own with its own storage, so the files of both cores do not meet.
    maxWorkers: 2,
    projects: [
      {
        define,
        resolve: {
          // What is expensive or waits on purpose is cheap in these tests; unit tests cover the real costs.
          alias: [
            {
              find: /^.*\/(password-cost|proof-cost|collecting-time)\.ts$/,
              replacement: path.resolve('test/support/$1.ts'),
            },
          ],
        },
        plugins: [
          clientEntry({ isStub: true }),
          cloudflareTest(async () => ({
            wrangler: { configPath: './wrangler.toml' },
            miniflare: {
              // What a replica of DB would hold (test/support/lagging.ts).
              d1Databases: ['REPLICA'],
              bindings: {
                TEST_MIGRATIONS: await readD1Migrations(path.resolve('migrations')),
                TEST_SEARCH_MIGRATIONS: await readD1Migrations(path.resolve('migrations-search')),
                TEST_ROWS: await demoRows(),
              },
            },
          })),
        ],
        test: {
          name: 'worker',
          ...patience,
          css,
          include: ['test/worker/**/*.test.{ts,tsx}'],
          setupFiles: ['test/worker/setup.ts'],
          isolate: false,
        },
      },
      {
        define,
        test: {
          name: 'unit',
          ...patience,
          css,
          include: ['test/unit/**/*.test.{ts,tsx}'],
          environment: 'node',
        },
      },
    ],
  },
})
