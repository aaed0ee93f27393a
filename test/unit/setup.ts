import fc from 'fast-check'
import { beforeEach } from 'vitest'
import { useLaterClock } from '../support/fakes/later-clock.ts'
import { isDeep } from '../support/sample.ts'

/** Properties use the same values in each normal run, and others in each deep one. */
if (!isDeep) fc.configureGlobal({ seed: 20261120 })

useLaterClock()
beforeEach(useLaterClock)
