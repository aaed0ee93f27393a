// Records that every translation matches its source. Run `node scripts/translated.ts` after the translations are
// corrected. It lists the changed sources, whose five translations need another review.
import { existsSync, writeFileSync } from 'node:fs'
import { record, sourceHashes, staleKeys } from './local/translation-sources.ts'

const changed = existsSync(record) ? staleKeys() : []
writeFileSync(record, `${JSON.stringify(sourceHashes(), null, 2)}\n`)
console.log([...changed, `${changed.length} sources had changed`].join('\n'))
