import path from 'node:path'
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'
import { clientEntry } from './vite.config.ts'

const define = { __BUILD__: '"test"' }

export default defineConfig({
  test: {
    projects: [
      {
        define,
        plugins: [
          clientEntry({ isStub: true }),
          cloudflareTest(async () => ({
            wrangler: { configPath: './wrangler.toml' },
            miniflare: { bindings: { TEST_MIGRATIONS: await readD1Migrations(path.resolve('migrations')) } },
          })),
        ],
        test: {
          name: 'worker',
          include: ['test/worker/**/*.test.{ts,tsx}'],
          setupFiles: ['test/worker/setup.ts'],
          isolate: false,
        },
      },
      { define, test: { name: 'unit', include: ['test/unit/**/*.test.{ts,tsx}'], environment: 'node' } },
    ],
  },
})
