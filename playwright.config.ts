import { existsSync } from 'node:fs'
import { defineConfig } from 'playwright/test'
import { browsers } from './scripts/local/browsers.mjs'
import { isDeep } from './test/support/sample.ts'

/**
 * Tests that affect others: notifications for all members, other questions for everybody, changes by every role, and the
 * maintenance switch.
 */
const alone = [
  'realtime/{clients,limits,notifications,servers}.spec.ts',
  'desk/{questionnaire,roles}.spec.ts',
  'maintenance.spec.ts',
]

/** Tests of sites with other variables or texts, with one server for all that need the same. */
const variants = [
  'days/visitor.spec.ts',
  'reading/consent.spec.ts',
  'pages/{long-words,second-brand}.spec.ts',
]

const desktop = { viewport: { width: 1280, height: 800 } }
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
/** Variations that run at night alone (docs/testing.md). */
const deep = isDeep ? [] : [/@deep/]
const onPhone = isDeep ? /@phone|@both/ : /@phone/
const few = isDeep ? {} : { workers: 1 }
/** Days once more in their other language (test/support/browser/texts.ts): on a wider screen, and where a phone will do. */
const metadata = { isOtherLanguage: true }
const days = [
  { name: 'days', metadata, testMatch: 'days/*', use: { viewport: { width: 1440, height: 900 } } },
  { name: 'days on a phone', metadata, testMatch: 'days/*', use: phone },
]

export default defineConfig({
  testDir: 'test/browser',
  globalSetup: './test/run/make-template.ts',
  fullyParallel: true,
  // Two leave a sixth of two cores idle, because tests wait for servers and timers.
  workers: 3,
  forbidOnly: true,
  retries: 0,
  // A busy machine may stall for ten seconds. What a test waits for is asserted, how long it took is not.
  expect: { timeout: 30_000 },
  reporter: [['line'], ['./test/reporters/slowest-browser-files.ts']],
  timeout: 180_000,
  use: {
    // Cookies, storage and cache go between tests; the process that draws the page stays.
    reuseContext: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    serviceWorkers: 'block',
    launchOptions: {
      // Names of downloaded files have characters that a browser without a locale cannot write.
      env: { ...process.env, LANG: 'C.UTF-8' } as Record<string, string>,
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
  // A test runs on a wide screen; where the width or a finger matters it is tagged @both, which the deep run repeats on a
  // phone, and @phone where a wide screen would show nothing else. Each project starts a server per worker, so the small
  // ones come first, with one worker.
  projects: [
    { name: 'alone', ...few, testMatch: alone, grepInvert: deep, use: desktop },
    { name: 'phone', ...few, grep: onPhone, grepInvert: deep, testIgnore: alone, use: phone },
    {
      name: 'variants',
      ...few,
      testMatch: variants,
      grepInvert: [/@phone/, ...deep],
      use: desktop,
    },
    {
      name: 'desktop',
      grepInvert: [/@phone/, ...deep],
      testIgnore: [...alone, ...variants],
      use: desktop,
    },
    ...(isDeep ? days : []),
  ],
})
