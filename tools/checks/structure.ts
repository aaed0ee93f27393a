// Checks the structure of the code: no import cycles between files or sibling folders, also through `import()` and
// types, and no crowded folders. The linter checks which folder may import which (oxlint.config.ts).
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { crowdedFolders, knots } from './folders.ts'
import { importsIn } from './imports.ts'
import { graphOf, ringsIn } from './rings.ts'

/** Excludes content, migrations and public files, which are long lists. */
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
