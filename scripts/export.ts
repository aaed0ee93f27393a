// Exports submitted forms as CSV: `npm run -s export -- feedback|contact|newsletter [--year 2026] [--remote] > file.csv`,
// or the content of the site as an archive: `npm run -s export -- content [--part texts|files] > file.zip`,
// or its articles and pages for WordPress: `npm run -s export -- content --format wordpress > file.xml`.
import { parseArgs } from 'node:util'
import { answer, answerBytes } from './local/cli-output.ts'
import { originFor, withBindings } from './local/bindings.ts'
import { exportForm, exports } from '../worker/services/backups/export.ts'
import { archiveParts } from '../client/contract/desk/site/content-export-api.ts'
import { contentArchive } from '../worker/services/transfer/export.ts'
import { wordpressExport } from '../worker/services/transfer/wordpress.ts'
import { siteShortName } from '../worker/data/site/site.ts'
import { fail } from './local/cli-secrets.ts'
import { createDeps } from '../worker/deps.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    year: { type: 'string', default: String(new Date().getFullYear()) },
    part: { type: 'string', default: 'all' },
    format: { type: 'string', default: 'archive' },
    remote: { type: 'boolean', default: false },
  },
})
const [what] = positionals
if (what === 'content' && values.format === 'wordpress') await exportWordpress()
else if (what === 'content' && values.format === 'archive') await exportContent()
else if (what === 'content') fail('--format must be archive or wordpress')
else await exportTable()

async function exportContent(): Promise<void> {
  const part =
    archiveParts.find((one) => one === values.part) ??
    fail(`--part must be one of ${archiveParts.join(', ')}`)
  await withBindings(values.remote, (env) =>
    answerBytes(
      contentArchive(
        createDeps(env, () => undefined),
        part,
      ),
    ),
  )
}

async function exportWordpress(): Promise<void> {
  await withBindings(values.remote, async (env) => {
    const deps = createDeps(env, () => undefined)
    const origin = originFor(values.remote, env)
    const title = await siteShortName(deps, 'en-US', origin)
    await answerBytes(wordpressExport(deps, { origin, title }))
  })
}

async function exportTable(): Promise<void> {
  const form =
    exports.find((one) => one === what) ?? fail(`name one of content, ${exports.join(', ')}`)
  const year = Number(values.year)
  if (!Number.isInteger(year)) fail('--year must be a year, such as 2026')
  const csv = await withBindings(values.remote, (env) =>
    exportForm(
      createDeps(env, () => undefined),
      form,
      year,
    ),
  )
  // Without the byte order mark, spreadsheets assume another encoding.
  answer(`\uFEFF${csv}`)
}
