import { beforeAll } from 'vitest'
import { Throttle } from '../../durable-objects/throttle/throttle.ts'
import { holdConsole } from '../support/fakes/buffered-console.ts'
import { resetSite } from '../support/site/site.ts'

holdConsole()

/** Alarms follow the real clock: beside one that a test has stopped earlier, counters would forget at once. */
Throttle.prototype.alarm = () => Promise.resolve()

/** Every file starts from the demo content and an empty memory; tests that write call `resetSite` themselves. */
beforeAll(resetSite)
