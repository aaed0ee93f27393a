// Generates the types of bindings and runtime from wrangler.toml, for editors and checks.
import { typesStep } from './local/setup-steps.ts'
import { isDone, runStep } from './local/build-cache.ts'
import { wrangler } from './local/wrangler.ts'

if (!isDone(typesStep))
  await runStep(typesStep, () => {
    const { isOk, output } = wrangler(['types', '--strict-vars=false'])
    if (!isOk) throw new Error(output)
  })
