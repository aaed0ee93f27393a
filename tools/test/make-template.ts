// Makes the state that browser tests begin with, as their global setup would.
import makeTemplate from './site-template.ts'

await makeTemplate()
