import fc from 'fast-check'
import { isDeep } from '../support/sample.ts'

/** Properties use the same values in each normal run, and others in each deep one. */
if (!isDeep) fc.configureGlobal({ seed: 20261120 })
