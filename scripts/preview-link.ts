// Prints a link to the draft of an article or a game: `npm run preview-link -- article 14 [--hours 24] [--remote]`.
// It ends after the hours, with the next change, or when it is revoked at the desk. `--remote` writes it to the deployed
// site's database (environment production).
import { parseArgs } from 'node:util'
import { answer } from './local/cli-output.ts'
import { originFor, withBindings } from './local/bindings.ts'
import { maxPreviewHours, previewHours } from '../client/contract/desk/entries/preview-link.ts'
import { itemTypes } from '../client/contract/items.ts'
import { addPreviewLink } from '../worker/desk/previews/draft.ts'
import { run } from '../worker/storage/db.ts'
import { getEntryOfItem } from '../worker/data/entries/entry.ts'
import { fail } from './local/cli-secrets.ts'
import { createDeps } from '../worker/deps.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    hours: { type: 'string', default: String(previewHours) },
    remote: { type: 'boolean', default: false },
  },
})
const type =
  itemTypes.find((one) => one === positionals[0]) ?? fail(`name one of: ${itemTypes.join(', ')}`)
const id = Number(positionals[1])
if (!(Number.isInteger(id) && id > 0)) fail(`add the number of the ${type}, as in: ${type} 14`)
const hours = Number(values.hours)
if (!(hours > 0 && hours <= maxPreviewHours))
  fail(`--hours must be above 0 and at most ${maxPreviewHours}`)

const made = await withBindings(values.remote, async (env) => {
  const deps = createDeps(env, () => undefined)
  const entry = await run(deps, getEntryOfItem(deps, type, id))
  if (!entry) return null
  const origin = originFor(values.remote, env)
  const { url } = await addPreviewLink({ deps, operator: null, origin }, entry, { hours })
  return { url, lang: entry.lang, rev: entry.rev }
})
if (!made) fail(`there is no ${type} ${id}`, 1)

console.error(`${type} ${id}, ${made.lang}, revision ${made.rev}, for ${hours} h:`)
answer(`${made.url}\n`)
