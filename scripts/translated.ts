// Records that every translation follows its source: node scripts/translated.ts, after the translations have been corrected.
// It lists the sources that had changed; their five translations are what to look at once more.
import { existsSync, writeFileSync } from 'node:fs'
import { record, sourceHashes, staleKeys } from './local/translation-sources.ts'

const changed = existsSync(record) ? staleKeys() : []
writeFileSync(record, `${JSON.stringify(sourceHashes(), null, 2)}\n`)
console.log([...changed, `${changed.length} sources had changed`].join('\n'))
