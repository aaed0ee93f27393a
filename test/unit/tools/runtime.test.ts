// workerd ends with its parent process, however that ends, so that a killed site releases its port.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'

const front = `
  import { startWorkers } from './scripts/local/miniflare.ts'
  const contents = 'export default { fetch: () => new Response("here") }'
  const modules = [{ type: 'ESModule', path: 'here.js', contents }]
  const miniflare = await startWorkers([{ name: 'here', compatibilityDate: '2026-10-01', modules }])
  console.log(String(await miniflare.ready))
`

it('a killed parent process leaves no workerd behind', async () => {
  const started = spawn(process.execPath, ['--input-type=module', '-e', front], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(started.stdout, 'data')
  const address = String(line).trim()
  expect(await (await fetch(address)).text()).toBe('here')
  started.kill('SIGKILL')
  await expect.poll(() => answers(address), { timeout: 10_000 }).toBe(false)
})

async function answers(address: string): Promise<boolean> {
  await sleep(50)
  return fetch(address).then(
    () => true,
    () => false,
  )
}
