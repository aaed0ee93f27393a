import { env } from 'cloudflare:workers'
import { aroundEach, beforeAll, beforeEach, expect } from 'vitest'
import { Throttle } from '../../durable-objects/throttle/throttle.ts'
import { holdConsole } from '../support/fakes/buffered-console.ts'
import { useLaterClock } from '../support/fakes/later-clock.ts'
import { bindOptionalDatabases } from '../support/fakes/optional-databases.ts'
import { asTest, setDelaysDirectly } from '../support/fakes/timers.ts'
import { resetSite } from '../support/site/site.ts'

setDelaysDirectly()
holdConsole()
useLaterClock()
beforeEach(useLaterClock)
aroundEach(asTest)

bindOptionalDatabases(
  env.EVERY_DATABASE === '1' || /\/test\/apart\//.test(expect.getState().testPath ?? ''),
)

/** Disables alarms, which use the real clock. With a clock stopped earlier by a test, counters would expire at once. */
Throttle.prototype.alarm = () => Promise.resolve()

/** Every file starts from the demo content and empty caches. Tests that write call `resetSite` themselves. */
beforeAll(resetSite)
