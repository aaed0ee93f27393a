import { existsSync } from 'node:fs'
import { defineConfig } from 'playwright/test'
import { browsers } from './scripts/local/browsers.mjs'
import { thirdPartyIds } from './test/support/fakes/third-parties.ts'

// Browser tests have a database of their own; the scripts read the same variable.
const state = (process.env['MERIDIAN_STATE'] ??= '.wrangler/e2e')
const port = Number(process.env['E2E_PORT'] ?? 5190)

export const siteOrigin = `http://127.0.0.1:${port}`
/** The site once more, with third parties. Its database is a copy from before the tests. */
export const thirdPartyOrigin = `http://127.0.0.1:${port + 1}`
/** As the next deployment serves it; test/support/fakes/next-deployment.ts starts it, with a copy of the database, too. */
export const nextOrigin = `http://127.0.0.1:${port + 2}`
const variables = Object.entries(thirdPartyIds).map(([name, id]) => `--var ${name}=${id}`)
const served = { reuseExistingServer: false, stdout: 'ignore', timeout: 600_000 } as const

/** Tests that affect all visitors: notifications for all members, other questions for everybody, and the maintenance switch. */
const alone = [
  'realtime/{live,clients,limits,servers}.spec.ts',
  'desk/questionnaire.spec.ts',
  'maintenance.spec.ts',
]

export default defineConfig({
  testDir: 'test/browser',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // A shared machine may stall for seconds; a test that needs another try is reported as flaky.
  retries: 2,
  expect: { timeout: 10_000 },
  reporter: [['line'], ['./test/reporters/slowest-browser-files.ts']],
  timeout: 90_000,
  use: {
    // Cookies, storage and cache go between tests; the process that draws the page stays.
    reuseContext: true,
    baseURL: siteOrigin,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? browsers.find((file) => existsSync(file)),
      // Without these switches Chromium fills the log with background connections that are blocked.
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  // One after the other.
  webServer: [
    {
      command: [
        // With an article that has several pages of comments.
        'node scripts/prepare.ts --comments 120',
        `rm -rf ${state}-third-parties && cp -R ${state} ${state}-third-parties`,
        `rm -rf ${state}-next && cp -R ${state} ${state}-next`,
        `node scripts/serve.ts --port ${port}`,
      ].join(' && '),
      url: `http://127.0.0.1:${port}/robots.txt`,
      // The site's origin is the tested one, so that a mailed link opens in the same session.
      env: { ORIGIN: siteOrigin },
      ...served,
    },
    {
      command: `node scripts/serve.ts --port ${port + 1} ${variables.join(' ')}`,
      url: `${thirdPartyOrigin}/robots.txt`,
      env: { MERIDIAN_STATE: `${state}-third-parties` },
      ...served,
    },
  ],
  // A test runs on a wide screen; where the width or a finger matters it is tagged @both, and @phone where a wide screen
  // would show nothing else.
  projects: [
    {
      name: 'desktop',
      grepInvert: /@phone/,
      testIgnore: alone,
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      grep: /@phone|@both/,
      testIgnore: alone,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
    {
      name: 'live',
      testMatch: ['realtime/{live,clients,limits,servers}.spec.ts', 'desk/questionnaire.spec.ts'],
      dependencies: ['desktop', 'phone'],
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'maintenance',
      testMatch: 'maintenance.spec.ts',
      dependencies: ['live'],
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
})
