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

/** Variants of the demo content's images (scripts/image-variants.ts). */
export const variantsStep: Step = {
  stampFile: `${statePath}/done/variants`,
  reads: ['content', 'scripts/seed', 'worker/storage/files/media.ts'],
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
