// Writes the lists of docs/privacy.md. Run `node scripts/privacy.ts` after a change of client/contract/site/kept-data.ts.
import { readFileSync, writeFileSync } from 'node:fs'
import { withLists } from './local/privacy-lists.ts'

const file = 'docs/privacy.md'
writeFileSync(file, withLists(readFileSync(file, 'utf8')))
