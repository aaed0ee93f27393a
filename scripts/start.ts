// Starts the local site. Missing or outdated databases and builds are made in parallel. Work that no page needs follows.
import { spawn } from 'node:child_process'
import { once } from 'node:events'

const made = await Promise.all([runScript('prepare.ts'), runScript('build.ts', '--plain')])
// The script has printed the reason.
if (made.includes(false)) process.exit(1)
await import('./serve.ts')
await runScript('build.ts')
if (await runScript('install.mjs', '--all')) await runScript('types.ts')

/** Resolves to true if the script succeeds. */
async function runScript(name: string, ...args: string[]): Promise<boolean> {
  const child = spawn(process.execPath, [`scripts/${name}`, ...args], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  return code === 0
}
