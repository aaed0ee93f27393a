// Builds the site, unless the build in `dist` was made from the same sources.
import { execFileSync } from 'node:child_process'
import { buildStep } from './local/build-step.ts'
import { isDone } from './local/build-cache.ts'

if (!isDone(buildStep)) {
  console.log('· building the site')
  const env = { ...process.env, WRANGLER_LOG: 'warn' }
  execFileSync('node_modules/.bin/vite', ['build', '--logLevel', 'warn'], { env, stdio: 'inherit' })
}
