import { beforeAll } from 'vitest'
import { emptySite } from '../support/site.ts'

/** Every file starts from empty storage and an empty memory; tests that write call `freshSite` themselves. */
beforeAll(emptySite)
