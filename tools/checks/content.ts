// Checks demo content, catalogues, covers and documents. Prints each fault with its file and key:
//   node tools/checks/content.ts
import { rules } from './content/rules.ts'
import { readSources } from './content/sources.ts'

const sources = await readSources()
const faults = await Promise.all(Object.values(rules).map(async (rule) => rule(sources)))
for (const fault of faults.flat()) console.error(fault)
if (faults.flat().length > 0) process.exit(1)
