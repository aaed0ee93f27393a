// Manages the desk's operators when nobody can log in: `npm run operator -- list`, `add name@… [--name "…"] [--roles
// owner,editor] [--languages th-TH] [--lang en-US]`, `reset name@…`, `deactivate name@…`. `add` and `reset` print a
// link that works once, for 72 hours. TOKEN_SECRET comes from the environment or .dev.vars. `--remote` changes the
// deployed site (environment production) and needs the secret of that site.
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { answer } from './local/cli-output.ts'
import { originFor, withBindings } from './local/bindings.ts'
import { invitationForm } from '../client/contract/desk/operators/operator.ts'
import { withQuery } from '../client/contract/paths.ts'
import { newInvitation, resetWrites } from '../worker/desk/operators/access.ts'
import { needsSetup } from '../worker/desk/operators/setup.ts'
import { everyOperator } from '../worker/desk/operators/operators.ts'
import { originStatement } from '../worker/data/site/origin.ts'
import { insertAuditIfChangedStatement, insertAuditStatement } from '../worker/data/audit.ts'
import { revokeApiTokensOfStatement } from '../worker/data/operators/api-token.ts'
import {
  findOperator,
  idOfOperator,
  isOperatorTaken,
  operatorChangeWrite,
  operatorWrite,
  type StoredOperator,
} from '../worker/data/operators/operator.ts'
import { read, run, writeBatch } from '../worker/storage/db.ts'
import { fail, secretOf } from './local/cli-secrets.ts'
import { createDeps, type Deps } from '../worker/deps.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    name: { type: 'string' },
    roles: { type: 'string', default: 'owner' },
    languages: { type: 'string', default: '' },
    lang: { type: 'string', default: 'zh-CN' },
    remote: { type: 'boolean', default: false },
  },
})
const [command, address = ''] = positionals
const commands = { list, add, reset, deactivate }
const chosen = Object.entries(commands).find(([name]) => name === command)?.[1]
if (!chosen) fail(`use one of ${Object.keys(commands).join(', ')}`)
if (chosen !== list && !address.includes('@')) fail('name the operator by email address')
if (values.remote && !process.env['TOKEN_SECRET'])
  fail('TOKEN_SECRET must be the secret of the deployed site')

answer(
  await withBindings(values.remote, (env) =>
    chosen(
      createDeps(env, () => undefined),
      originFor(values.remote, env),
    ),
  ),
)

async function list(deps: Deps): Promise<string> {
  const all = await everyOperator(deps)
  return all
    .map(({ email, state, roles, languages, has_factor: hasFactor }) =>
      [email, state, roles.join(), languages.join() || 'all', hasFactor ? 'second factor' : '']
        .join('\t')
        .concat('\n'),
    )
    .join('')
}

function split(listed: string): string[] {
  return listed.split(',').filter((one) => one !== '')
}

async function add(deps: Deps, origin: string): Promise<string> {
  const { name = address.split('@')[0], lang } = values
  const [roles, languages] = [split(values.roles), split(values.languages)]
  const form = z.safeParse(invitationForm, { email: address, name, roles, languages, lang })
  if (!form.success)
    fail(`not valid: ${form.error.issues.map(({ path }) => path.join('.')).join(', ')}`)
  const id = idOfOperator(form.data.email)
  const link = newInvitation(deps, secretOf('TOKEN_SECRET'), id)
  const act = { action: 'operator.invite', type: 'operator', id, after: { roles, languages } }
  try {
    // As at a setup in the browser.
    if (await needsSetup(deps)) await writeBatch(deps, [originStatement(deps, origin)])
    await writeBatch(deps, [
      operatorWrite(deps, form.data),
      link.write,
      insertAuditStatement(deps, null, act),
    ])
  } catch (error) {
    if (isOperatorTaken(error))
      fail('an operator already has this address; use reset to let them in again', 1)
    throw error
  }
  return addressOf(origin, link.token)
}

async function reset(deps: Deps, origin: string): Promise<string> {
  const { id } = await known(deps)
  const link = newInvitation(deps, secretOf('TOKEN_SECRET'), id)
  const act = { action: 'operator.reset', type: 'operator', id }
  await writeBatch(deps, [
    operatorChangeWrite(deps, id, { deactivated_at: null }),
    insertAuditStatement(deps, null, act),
    ...resetWrites(deps, id),
    link.write,
  ])
  return addressOf(origin, link.token)
}

async function deactivate(deps: Deps): Promise<string> {
  const { id, email } = await known(deps)
  const change = read(
    [
      operatorChangeWrite(deps, id, { deactivated_at: deps.now().toISOString() }),
      insertAuditIfChangedStatement(deps, null, {
        action: 'operator.deactivate',
        type: 'operator',
        id,
      }),
    ],
    ([rows]) => Array.isArray(rows) && rows.length > 0,
  )
  if (!(await run(deps, change))) fail('this is the last owner who can sign in', 1)
  await writeBatch(deps, [revokeApiTokensOfStatement(deps, id)])
  return `${email} is out\n`
}

async function known(deps: Deps): Promise<StoredOperator> {
  const operator = await run(deps, findOperator(deps, address.trim().toLowerCase()))
  return operator ?? fail(`no operator has the address ${address}`, 1)
}

function addressOf(origin: string, token: string): string {
  return `${origin}${withQuery('/backstage/accept', { token })}\n`
}
