import { beforeAll } from 'vitest'
import { Throttle } from '../../durable-objects/throttle/throttle.ts'
import { holdConsole } from '../support/fakes/held-console.ts'
import { emptySite } from '../support/site/site.ts'

holdConsole()

/** Alarms follow the real clock: beside one that a test has stopped earlier, counters would forget at once. */
Throttle.prototype.alarm = () => Promise.resolve()

/** Every file starts from empty storage and an empty memory; tests that write call `freshSite` themselves. */
beforeAll(emptySite)
