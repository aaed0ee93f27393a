// Builds the site, unless the build in `dist` was made from the same sources. With `--plain`, the desk's files stay
// uncompressed until the next call without it.
import { execFileSync } from 'node:child_process'
import { buildStep } from './local/build-step.ts'
import { isDone } from './local/build-cache.ts'
import { compressDeskFiles } from './local/desk-files.ts'

const isPlain = process.argv.includes('--plain')
if (!isDone(buildStep)) {
  console.log('· building the site')
  const env = { ...process.env, WRANGLER_LOG: 'warn', ...(isPlain && { PLAIN_DESK: '1' }) }
  execFileSync('node_modules/.bin/vite', ['build', '--logLevel', 'warn'], { env, stdio: 'inherit' })
}
if (!isPlain) await compressDeskFiles()
