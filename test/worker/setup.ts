import { beforeAll, beforeEach } from 'vitest'
import { Throttle } from '../../durable-objects/throttle/throttle.ts'
import { holdConsole } from '../support/fakes/buffered-console.ts'
import { useLaterClock } from '../support/fakes/later-clock.ts'
import { resetSite } from '../support/site/site.ts'

holdConsole()
useLaterClock()
beforeEach(useLaterClock)

/** Alarms follow the real clock: beside one that a test has stopped earlier, counters would forget at once. */
Throttle.prototype.alarm = () => Promise.resolve()

/** Every file starts from the demo content and an empty memory; tests that write call `resetSite` themselves. */
beforeAll(resetSite)
