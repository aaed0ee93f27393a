// Sizes of the built files against their budgets, in bytes after gzip. A budget is lowered when a number improves.
import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const client = 'dist/client/assets'
const gzipped = (file: string) => gzipSync(readFileSync(file), { level: 9 }).length
const files = readdirSync(client).map((name) => ({ name, bytes: gzipped(`${client}/${name}`) }))
const largest = (list: { bytes: number }[]) => Math.max(...list.map((file) => file.bytes))
const sum = (list: { bytes: number }[]) => list.reduce((total, file) => total + file.bytes, 0)

const scripts = files.filter((file) => file.name.endsWith('.js'))
const entry = scripts.filter((file) => file.name.startsWith('entry'))
/** Each with its own code; what several share, such as React and the code of forms, counts in the sum alone. */
const islands = scripts.filter((file) => file.name.includes('.island-'))
const styles = files.filter((file) => file.name.endsWith('.css'))

const budgets = [
  { what: 'script before interaction', bytes: sum(entry), budget: 4_000 },
  { what: 'script with React and all islands', bytes: sum(scripts), budget: 191_550 },
  { what: 'largest island', bytes: largest(islands), budget: 8_150 },
  { what: 'styles', bytes: sum(styles), budget: 18_400 },
  { what: 'Worker', bytes: gzipped('dist/meridian/index.js'), budget: 482_900 },
]

for (const { what, bytes, budget } of budgets) {
  console.log(
    `${bytes > budget ? 'over ' : '     '} ${String(bytes).padStart(7)} of ${String(budget).padStart(7)} bytes  ${what}`,
  )
}
if (budgets.some(({ bytes, budget }) => bytes > budget)) process.exit(1)
