// Starts the local site. Missing or outdated databases and builds are made in parallel.
import { spawn } from 'node:child_process'
import { once } from 'node:events'

await Promise.all([runScript('prepare'), runScript('build')])
await import('./serve.ts')

/** Ends this process if the script fails. The script has printed the reason. */
async function runScript(name: string): Promise<void> {
  const child = spawn(process.execPath, [`scripts/${name}.ts`], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) process.exit(1)
}
