// Checks the sizes of built files against budgets, in bytes after gzip. Budgets are lowered when a size improves. The
// build id changes a size by a few bytes, so budgets are rounded up to tens.
import { globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { styleBundles } from '../../worker/site/render/style-bundles.ts'

const client = 'dist/client/assets'
const desk = 'dist/client/backstage'
const gzipped = (file: string) => gzipSync(readFileSync(file), { level: 9 }).length
const files = readdirSync(client).map((name) => ({ name, bytes: gzipped(`${client}/${name}`) }))
const largest = (list: { bytes: number }[]) => Math.max(...list.map((file) => file.bytes))
const sum = (list: { bytes: number }[]) => list.reduce((total, file) => total + file.bytes, 0)

const scripts = files.filter((file) => file.name.endsWith('.js'))
const entry = scripts.filter((file) => file.name.startsWith('entry'))
/** Islands with their own code. Shared code such as React and forms counts only in the sum. */
const islands = scripts.filter((file) => file.name.includes('.island-'))
/** Named as in worker/site/render/style-bundles.ts. */
const sheet = (name: string) =>
  sum(files.filter((file) => file.name.startsWith(`${name}-`) && file.name.endsWith('.css')))

interface ManifestEntry {
  file: string
  css?: string[]
  imports?: string[]
}
const deskManifest = JSON.parse(readFileSync('dist/backstage-manifest.json', 'utf8')) as Record<
  string,
  ManifestEntry
>

/** All files that a desk module loads at once. */
function filesOf(module: string, seen = new Set<string>()): Set<string> {
  const { file, css = [], imports = [] } = deskManifest[module]!
  if (seen.has(file)) return seen
  for (const one of [file, ...css]) seen.add(one)
  for (const one of imports) filesOf(one, seen)
  return seen
}

const deskText = 'client/desk/i18n/zh-CN.ts'
const shell = new Set([...filesOf('client/desk/main.tsx'), ...filesOf(deskText)])
const sizesOf = (names: Iterable<string>) =>
  sum([...names].map((name) => ({ bytes: gzipped(name) })))
const sizeOf = (names: Iterable<string>) => sizesOf([...names].map((name) => `${desk}/${name}`))

/** Files before a screen is usable that opens first: those that the document of the desk names. */
const firstFiles = (...modules: string[]) =>
  new Set([...shell, ...modules.flatMap((module) => [...filesOf(module)])])
const firstList = firstFiles('client/desk/screens/entries/index.tsx')
const firstEditor = firstFiles(
  'client/desk/screens/editor/index.tsx',
  'client/desk/i18n/writing/zh-CN.ts',
)

/** Files that opening a screen loads besides the shell; its dialogs load their code when first opened. */
const screens = Object.keys(deskManifest)
  .filter((module) => module.startsWith('client/desk/screens/'))
  .map((module) => ({
    module,
    bytes: sizeOf([...filesOf(module)].filter((file) => !shell.has(file))),
  }))
/** Modules of routes are screens; other modules are opened by a screen. */
const routes = globSync('client/desk/routes/*.tsx')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')
const isEditor = ({ module }: { module: string }) => module.endsWith('/screens/editor/index.tsx')
const isDialog = ({ module }: { module: string }) =>
  !routes.includes(module.replace('client/desk/', '../'))

/** The Worker's entry and its static imports, without dynamic ones. */
function startOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  const code = readFileSync(file, 'utf8')
  for (const [, name] of code.matchAll(
    /(?:^|[;}\n])(?:import|export)[^;()]*?["'](\.[^"']+\.js)["']/g,
  ))
    startOf(path.join(path.dirname(file), name!), seen)
  return seen
}

const budgets = [
  { what: 'script before interaction', bytes: sum(entry), budget: 3_950 },
  { what: 'script with React and all islands', bytes: sum(scripts), budget: 216_510 },
  { what: 'largest island', bytes: largest(islands), budget: 8_570 },
  { what: 'styles of every page', bytes: sheet('main'), budget: 14_740 },
  {
    what: 'styles of a page with most of them',
    bytes: sheet('main') + Math.max(...styleBundles.map(sheet)),
    budget: 18_590,
  },
  { what: 'styles of blocks that few texts have', bytes: sheet('blocks'), budget: 1_330 },
  { what: 'desk: shell', bytes: sizeOf(shell), budget: 140_720 },
  // Each file costs headers besides, and each that the document does not name a round trip.
  { what: 'desk: before a list is read', bytes: sizeOf(firstList), budget: 151_680 },
  { what: 'desk: before a text is written', bytes: sizeOf(firstEditor), budget: 276_540 },
  {
    what: 'desk: largest list',
    bytes: largest(screens.filter((screen) => !isEditor(screen) && !isDialog(screen))),
    budget: 100_170,
  },
  {
    what: 'desk: largest list with a dialog',
    bytes: largest(screens.filter((screen) => !isEditor(screen))),
    budget: 108_870,
  },
  {
    what: 'Worker at its start',
    bytes: sizesOf(startOf('dist/meridian/index.js')),
    budget: 617_650,
  },
  {
    what: 'Worker with what it loads later',
    bytes: sizesOf(globSync('dist/meridian/**/*.js')),
    budget: 1_233_140,
  },
]

for (const { what, bytes, budget } of budgets) {
  console.log(
    `${bytes > budget ? 'over ' : '     '} ${String(bytes).padStart(7)} of ${String(budget).padStart(7)} bytes  ${what}`,
  )
}
if (budgets.some(({ bytes, budget }) => bytes > budget)) process.exit(1)
