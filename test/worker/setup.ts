import { beforeAll } from 'vitest'
import { holdConsole } from '../support/held-console.ts'
import { emptySite } from '../support/site.ts'

holdConsole()

/** Every file starts from empty storage and an empty memory; tests that write call `freshSite` themselves. */
beforeAll(emptySite)
