// Setup steps of a clone, with the inputs of each.
import type { Step } from './build-cache.ts'
import { statePath } from './state.ts'

export const typesStep: Step = {
  stampFile: '.wrangler/done/types',
  reads: ['wrangler.toml', '.dev.vars', 'package-lock.json'],
}

export const databasesStep: Step = {
  stampFile: `${statePath}/done/databases`,
  reads: ['migrations', 'wrangler.toml', 'scripts/local/migrate-local.ts'],
}

/** Demo content. `seedArguments` are the arguments of scripts/seed.ts. */
export function contentStep(seedArguments: readonly string[]): Step {
  return {
    stampFile: `${statePath}/done/content`,
    reads: [
      'content',
      'scripts/seed.ts',
      'scripts/seed',
      'worker/search',
      'worker/storage',
      'migrations/content',
      'migrations/search',
      '.dev.vars',
    ],
    given: seedArguments,
  }
}
