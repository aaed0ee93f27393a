import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { sampledList } from '../../support/sample.ts'

it.each(sampledList('ways to start', ['./vite.config.ts', './scripts/local/miniflare.ts'], 1))(
  'the local site stores no traces of addresses when started by %s',
  (file) => {
    const code = `await import('${file}'); console.log(process.env.X_LOCAL_OBSERVABILITY)`
    const { X_LOCAL_OBSERVABILITY: _, ...env } = process.env
    const printed = execFileSync(process.execPath, ['--input-type=module', '-e', code], { env })
    expect(String(printed).trim()).toBe('false')
  },
)
