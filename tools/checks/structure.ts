// Checks the structure of the code: no file imports itself indirectly, no two folders beside each other do, also through
// `import()` and types, and no folder is crowded. Which folder may import which is checked by the linter (oxlint.config.ts).
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { crowdedFolders, knots } from './folders.ts'
import { importsIn } from './imports.ts'
import { graphOf, ringsIn } from './rings.ts'

/** Content, migrations and public files are lists, which may be long. */
const folders = '{client,worker,durable-objects,docs,scripts,test,tools}'
const entries = globSync(`${folders}/**/*`, { withFileTypes: true })
const files = entries
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => path.relative('.', path.join(parentPath, name)))
const imports = importsIn(new Map(files.map((file) => [file, readFileSync(file, 'utf8')])))
const cycles = ringsIn(graphOf(imports.map(({ from, to }) => [from, to] as const)))
const faults = [
  ...cycles.map((ring) => `files import each other: ${ring.join(', ')}`),
  ...knots(imports),
  ...crowdedFolders(files),
]
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exit(1)
