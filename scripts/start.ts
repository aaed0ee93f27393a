// Starts the local site. Missing or outdated databases and builds are made in parallel. Images get their variants
// once the site answers.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { isDone, runStep } from './local/build-cache.ts'
import { variantsStep } from './local/setup-steps.ts'

await Promise.all([runScript('prepare'), runScript('build')])
await import('./serve.ts')
if (!isDone(variantsStep)) await runStep(variantsStep, () => runScript('image-variants'))

/** Ends this process if the script fails. The script has printed the reason. */
async function runScript(name: string): Promise<void> {
  const child = spawn(process.execPath, [`scripts/${name}.ts`], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) process.exit(1)
}
