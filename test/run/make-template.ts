// Playwright's global setup, and a command: makes the state that browser tests begin with.
import { makeTemplate } from '../support/browser/site-template.ts'

export default makeTemplate
if (import.meta.main) await makeTemplate()
