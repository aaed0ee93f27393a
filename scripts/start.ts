// Starts the local site. Databases and build are made side by side where they are missing or outdated; pictures get their
// variants once the site answers.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { isDone, runStep } from './local/build-cache.ts'
import { variantsStep } from './local/setup-steps.ts'

await Promise.all([runScript('prepare'), runScript('build')])
await import('./serve.ts')
if (!isDone(variantsStep)) await runStep(variantsStep, () => runScript('picture-variants'))

/** Ends this process where the script fails; it has said why. */
async function runScript(name: string): Promise<void> {
  const child = spawn(process.execPath, [`scripts/${name}.ts`], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) process.exit(1)
}
