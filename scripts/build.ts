// Builds the site unless the one in `dist` was built from these very sources.
import { execFileSync } from 'node:child_process'
import { buildStep } from './local/build-step.ts'
import { isDone } from './local/build-cache.ts'

if (!isDone(buildStep)) {
  console.log('· building the site')
  const env = { ...process.env, WRANGLER_LOG: 'warn' }
  execFileSync('node_modules/.bin/vite', ['build', '--logLevel', 'warn'], { env, stdio: 'inherit' })
}
