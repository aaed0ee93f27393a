// The workerd setup of the tests, used for a benchmark.
import { defineConfig, mergeConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import tests from '../../../vitest.config.ts'

const [worker] = tests.test!.projects as [TestProjectInlineConfiguration]

export default mergeConfig(
  { ...worker, test: { ...worker.test, include: [] } },
  defineConfig({ test: { include: ['tools/bench/mail/*.in-workerd.ts'], testTimeout: 3_600_000 } }),
)
