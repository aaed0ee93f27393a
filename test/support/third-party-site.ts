// The built site with third parties configured: a second Worker with its own database. The
// database is a copy of the usual one as it was before the tests (playwright.config.ts).
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statePath } from '../../scripts/state.ts'
import { test as base } from './browser.ts'

const thirdPartyIds = { TAG_MANAGER_ID: 'GTM-TEST1', SESSION_ANALYTICS_ID: 'abcdef1234' }
/** The scripts that load after consent. */
export const scripts = {
  traffic: `https://www.googletagmanager.com/gtm.js?id=${thirdPartyIds.TAG_MANAGER_ID}`,
  usage: `https://www.clarity.ms/tag/${thirdPartyIds.SESSION_ANALYTICS_ID}`,
}

/** Browser tests of that site, with its address as base URL. */
export const test = base.extend<object, { thirdPartySite: string }>({
  thirdPartySite: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads which fixtures it takes from here
    async ({}, use, { project }) => {
      const { port } = new URL(project.use.baseURL ?? '')
      const { address, stop } = await startSite(Number(port) + 1)
      await use(address)
      await stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ thirdPartySite }, use) => use(thirdPartySite),
})

async function startSite(port: number) {
  const env = { ...process.env, MERIDIAN_STATE: `${statePath}-third-parties` }
  const vars = Object.entries(thirdPartyIds).flatMap(([name, id]) => ['--var', `${name}=${id}`])
  const command = ['scripts/serve.ts', '--port', String(port), ...vars]
  const site = spawn(process.execPath, command, { env, stdio: 'ignore' })
  const address = `http://127.0.0.1:${port}`
  await answering(`${address}/robots.txt`)
  return {
    address,
    stop: async () => {
      const ended = once(site, 'exit')
      site.kill()
      await ended
    },
  }
}

async function answering(url: string): Promise<void> {
  for (let tries = 0; tries < 240; tries += 1) {
    const isUp = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error(`nothing answers at ${url}`)
}
