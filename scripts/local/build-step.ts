// The build as a step of the set-up; the build itself writes the mark, however it was started.
import type { Step } from './build-cache.ts'

export const buildStep: Step = {
  stampFile: 'dist/.built-from',
  reads: [
    'client',
    'worker',
    'durable-objects',
    'public',
    'vite.config.ts',
    'scripts/local/desk-files.ts',
    'wrangler.toml',
    'tsconfig.json',
    'package-lock.json',
    '.dev.vars',
  ],
  given: [process.env['BUILD_ID'], process.env['CLOUDFLARE_ENV']],
}
