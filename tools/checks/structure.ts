// Checks the structure of the code: no two folders import each other, and no file imports itself indirectly, also through
// `import()` and types. Which folder may import which is checked by the linter (oxlint.config.ts).
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'

type Graph = Map<string, Set<string>>

const files = globSync('{client,worker,durable-objects}/**/*.{ts,tsx}')

/** Files of this repository that a file imports, statically or not. */
function importsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  const { staticImports, staticExports, dynamicImports } = parseSync(file, source).module
  const specifiers = [
    ...staticImports.map((one) => one.moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.map((one) => one.moduleRequest?.value)),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start + 1, end - 1)),
  ]
  return specifiers
    .filter((one) => one?.startsWith('.'))
    .map((one) => path.join(path.dirname(file), one!))
    .filter((one) => files.includes(one))
}

/** Folders whose subfolders are checked individually. */
const groupedFolders = [
  'client/desk',
  'client/browser',
  'client/features',
  'client/site',
  'worker/site',
]

/** The folder a file counts as; a file directly in a layer counts as a folder of its own. */
function folderOf(file: string): string {
  const parts = file.split('/')
  const depth = groupedFolders.includes(parts.slice(0, 2).join('/')) ? 3 : 2
  return parts.slice(0, depth).join('/')
}

function graphOf(nameOf: (file: string) => string): Graph {
  const graph: Graph = new Map()
  for (const file of files) {
    const from = nameOf(file)
    const targets = graph.get(from) ?? new Set()
    for (const target of importsOf(file).map(nameOf)) if (target !== from) targets.add(target)
    graph.set(from, targets)
  }
  return graph
}

/** One cycle for each pair of nodes that reach each other. */
function cyclesOf(graph: Graph): string[][] {
  const done = new Set<string>()
  const found: string[][] = []
  function walk(node: string, trail: string[]): void {
    const start = trail.indexOf(node)
    if (start >= 0) found.push([...trail.slice(start), node])
    if (start >= 0 || done.has(node)) return
    for (const next of graph.get(node) ?? []) walk(next, [...trail, node])
    done.add(node)
  }
  for (const node of graph.keys()) walk(node, [])
  return found
}

const checks = { files: (file: string) => file, folders: folderOf }
const cycles = Object.entries(checks).flatMap(([what, nameOf]) =>
  cyclesOf(graphOf(nameOf)).map((cycle) => `${what}: ${cycle.join(' → ')}`),
)
for (const cycle of cycles) console.error(cycle)
if (cycles.length > 0) process.exit(1)
