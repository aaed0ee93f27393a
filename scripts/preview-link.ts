// Prints a link to an article or a game in whatever state: `npm run preview-link -- article 14 [--hours 24] [--remote]`.
// It expires after the hours, or when the item is changed. OPERATOR_SECRET comes from the environment or
// .dev.vars; `--remote` asks the deployed site's database (environment production) and needs that site's secret.
import { parseArgs } from 'node:util'
import { answer } from './local/cli-output.ts'
import { withBindings } from './local/bindings.ts'
import { localePath, withQuery } from '../client/contract/paths.ts'
import { itemTypes } from '../client/contract/items.ts'
import { previewPath } from '../client/contract/preview.ts'
import { createPreviewToken, maxHours, defaultHours } from '../worker/desk/previews/token.ts'
import { run } from '../worker/storage/db.ts'
import { itemSources } from '../worker/storage/rows/items.ts'
import { getPublication } from '../worker/data/entries/publication.ts'
import { fail, operatorSecret } from './local/cli-secrets.ts'
import { localOrigin } from './local/state.ts'
import { createDeps } from '../worker/deps.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    hours: { type: 'string', default: String(defaultHours) },
    remote: { type: 'boolean', default: false },
  },
})
const type =
  itemTypes.find((one) => one === positionals[0]) ?? fail(`say one of: ${itemTypes.join(', ')}`)
const id = Number(positionals[1])
if (!(Number.isInteger(id) && id > 0)) fail(`add the number of the ${type}, as in: ${type} 14`)
const hours = Number(values.hours)
if (!(hours > 0 && hours <= maxHours)) fail(`--hours must be above 0 and at most ${maxHours}`)
if (values.remote && !process.env['OPERATOR_SECRET'])
  fail('OPERATOR_SECRET must be the secret of the deployed site')

const { found, ORIGIN } = await withBindings(values.remote, async (env) => {
  const deps = createDeps(env, () => undefined)
  return {
    found: await run(deps, getPublication(deps, itemSources[type].table, id)),
    ORIGIN: env.ORIGIN,
  }
})
if (!found) fail(`there is no ${type} ${id}`, 1)

const { lang, revision, state } = found
const item = { type, id, lang, revision }
const token = createPreviewToken(operatorSecret(), item, new Date(), hours)
const origin = values.remote ? (process.env['ORIGIN'] ?? ORIGIN) : localOrigin()
console.error(`${type} ${id}, ${lang}, ${state}, revision ${revision}, for ${hours} h:`)
answer(`${origin}${withQuery(localePath(lang, previewPath(type, id)), { token })}\n`)
