// The build as a setup step. The build itself writes the stamp file, however it was started.
import type { Step } from './build-cache.ts'

export const buildStep: Step = {
  stampFile: 'dist/.built-from',
  reads: [
    'client',
    'worker',
    'durable-objects',
    'public',
    'vite.config.ts',
    'RELEASES.md',
    // Legal documents; the demo content is built for deployments only.
    'content/terms',
    'scripts/starter.ts',
    'scripts/seed/starter',
    'scripts/seed/content',
    'scripts/local/desk-files.ts',
    'scripts/local/desk-plugins.ts',
    'wrangler.toml',
    'tsconfig.json',
    'package-lock.json',
    '.dev.vars',
  ],
  given: [process.env['BUILD_ID'], process.env['DEMO']],
}
