// Writes the lists of docs/privacy.md. Run `node scripts/privacy.ts` after a change of one in client/contract/site/.
import { readFileSync, writeFileSync } from 'node:fs'
import { withLists } from './local/privacy-lists.ts'

const file = 'docs/privacy.md'
writeFileSync(file, withLists(readFileSync(file, 'utf8')))
