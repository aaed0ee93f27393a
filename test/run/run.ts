// Runs the checks and tests of the repository, all or the named parts, and prints what each took:
// `node test/run/run.ts [check] [worker] [browser] [--shard=1/4] [--record]`. `check` has the static checks and the unit
// tests. A shard is one of the browser tests; `--record` writes the times of the test files to test/times.json.
import { isDeep } from '../support/sample.ts'
import { removeResults } from './results.ts'
import { recordTimes } from './times.ts'
import { report, type Part } from './report.ts'
import { runTimed } from './timed-command.ts'

/** Commands of one lane run one after the other. */
const staticChecks: Record<string, string> = {
  format: 'oxfmt --check .',
  'lint and types': 'oxlint --type-aware --type-check --deny-warnings',
  structure: 'node tools/checks/structure.ts',
  content: 'node tools/checks/content.ts',
  'unused code': 'knip --no-config-hints',
  build: 'node scripts/build.ts',
  sizes: 'node tools/checks/sizes.ts',
  'bundle cycles': 'node tools/checks/bundle-cycles.ts',
}

const words = process.argv.slice(2)
const isAll = words.every((word) => word.startsWith('--'))
const isWanted = (part: string) => isAll || words.includes(part)
const shard = words.filter((word) => word.startsWith('--shard='))
const start = performance.now()
const parts: Part[] = []
removeResults()

await run('generated types', 'node scripts/types.ts')
if (isWanted('check')) await Promise.all([check(), vitest()])
else await Promise.all([isWanted('browser') && run('build', 'node scripts/build.ts'), vitest()])
if (isWanted('browser') && parts.every(({ isGreen }) => isGreen))
  await run('browser', ['playwright test', ...shard].join(' '), true)
if (words.includes('--record')) recordTimes()
process.exitCode = report(parts, (performance.now() - start) / 1000) ? 0 : 1

/** Static checks, then the state that browser tests begin with. */
async function check(): Promise<void> {
  for (const [name, command] of Object.entries(staticChecks)) await run(name, command)
  if (isWanted('browser')) await run('template', 'node test/run/make-template.ts')
}

async function vitest(): Promise<void> {
  const projects = [
    ...(isWanted('check') ? ['unit'] : []),
    ...(isWanted('worker') ? ['worker', ...(isDeep ? ['apart'] : [])] : []),
  ]
  if (projects.length === 0) return
  const chosen = projects.map((project) => `--project ${project}`).join(' ')
  await run('vitest', `vitest run ${chosen}`, true)
}

async function run(name: string, command: string, isShown = false): Promise<void> {
  const finished = await runTimed(command, isShown)
  parts.push({ name, ...finished })
  if (!finished.isGreen && !isShown) console.error(`\n✗ ${command}\n${finished.output}`)
}
