// Imports content: `npm run import -- FILE`.
// An archive of another site (`npm run export -- content`) fills a site without content. `--again` repeats an interrupted
// import and replaces all content.
// Posts of an old site become drafts, as at the desk.
// The options are in docs/operate/commands.md.
import { openAsBlob, statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { importArchive, openArchive } from './import/archive.ts'
import { idIn, importPosts, undoImport } from './import/posts-command.ts'
import { answer } from './local/cli-output.ts'
import { fail } from './local/cli-secrets.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    again: { type: 'boolean', default: false },
    as: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
    encoding: { type: 'string' },
    mapping: { type: 'string' },
    order: { type: 'string' },
    remote: { type: 'boolean', default: false },
    run: { type: 'string' },
    site: { type: 'string', default: '' },
    undo: { type: 'string' },
  },
})
const [file] = positionals

if (values.undo !== undefined) await undoImport(idIn(values.undo), values)
else if (file === undefined) fail('name the file of the export')
else if (!statSync(file, { throwIfNoEntry: false })) fail(`${file} does not exist`)
else {
  const archive = await archiveIn(file)
  if (archive)
    answer(await importArchive(archive, { isRemote: values.remote, isAgain: values.again }))
  else await importPosts(file, values)
}

/** The archive of another site; `null` for a folder or another file. */
async function archiveIn(path: string) {
  if (statSync(path).isDirectory()) return null
  const blob = await openAsBlob(path)
  const isZip = (await blob.slice(0, 2).text()) === 'PK'
  return isZip
    ? openArchive(blob).catch((error: unknown) => fail(`${path}: ${String(error)}`))
    : null
}
