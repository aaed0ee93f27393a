// Setup of a new site by the person who deployed it, without a shell: the first owner and the site's name.
import * as z from 'zod/mini'
import { entryTypeDefinitions } from '../../../client/contract/desk/entries/kinds/registry.ts'
import {
  entryTypes,
  isMultilingual,
  isSingle,
} from '../../../client/contract/desk/entries/types.ts'
import { deskLanguages } from '../../../client/contract/desk/operators/operator.ts'
import { defaultLocale, locales, type Locale } from '../../../client/contract/locale.ts'
import { email } from '../../../client/contract/members/email.ts'
import { passwordAttempt } from '../../../client/contract/members/fields.ts'
import { singleLine } from '../../../client/contract/text-fields.ts'
import { hashToken, isSameSignature } from '../../auth/token.ts'
import { insertAuditStatement } from '../../data/audit.ts'
import { isSetUp, originStatement, rememberOrigin } from '../../data/site/origin.ts'
import { closeLanguagesStatements, nameSiteStatements } from '../../data/site/name.ts'
import { hasOperator, operatorWrite } from '../../data/operators/operator.ts'
import { insertEntryStatement } from '../../data/entries/draft.ts'
import { publish } from '../../data/publish.ts'
import { problem } from '../../http/problem.ts'
import { take } from '../../limits/throttle.ts'
import { draftOf } from '../entries/entry.ts'
import { run, type Statement } from '../../storage/db.ts'
import type { Deps } from '../../deps.ts'
import { isDevelopment } from '../../env.ts'
import type { DeskRequestContext } from '../visitor.ts'
import { beginDemoStatement, demoSteps } from '../starter/demo.ts'
import { legalDraftStatements, type LegalDraft } from '../starter/legal.ts'
import { starterJson } from '../starter/files.ts'
import { newInvitation } from './access.ts'

export const setupForm = z.object({
  email,
  name: singleLine(1, 50),
  site_name: singleLine(1, 50),
  site_lang: z.enum(locales as readonly [Locale, ...Locale[]]),
  content: z._default(z.enum(['empty', 'demo']), 'empty'),
  secret: passwordAttempt,
  lang: z.enum(deskLanguages),
})
type SetupInput = z.infer<typeof setupForm>

/** Id of the first owner, which is free in a table without operators. */
const firstOwner = 1

export async function needsSetup(deps: Deps): Promise<boolean> {
  return !(await run(deps, hasOperator(deps)))
}

/** Counts an attempt to set up the site, whether or not its form is valid. */
export function takeSetup({ env, address, deps }: DeskRequestContext): Promise<void> {
  return take(env, 'setup', address, deps.now())
}

/**
 * Adds the first owner, whose invitation is the result, and stores the address of this request as that of the site.
 * Throws `login_failed` for a wrong secret, and `not_found` if the site has been set up meanwhile.
 */
export async function setUp(
  visitor: DeskRequestContext,
  { secret, site_name, site_lang, content, ...owner }: SetupInput,
  { operatorSecret, origin, assets }: { operatorSecret: string; origin: string; assets: Fetcher },
): Promise<string> {
  const { deps, env } = visitor
  // The Worker answers plain HTTP too, where browsers refuse the session's cookie.
  const address = isDevelopment(env) ? origin : origin.replace(/^http:/, 'https:')
  // Hashes have one length, so the time does not depend on the secret's.
  if (!isSameSignature(hashToken(secret), hashToken(operatorSecret))) throw problem('login_failed')
  const id = firstOwner
  const begun = { by: id, author: owner.name, site_lang }
  const steps = content === 'demo' ? await demoSteps(assets) : null
  const drafts = await starterJson<LegalDraft[]>(assets, 'legal.json')
  const { token, write } = newInvitation(deps, env.TOKEN_SECRET, id)
  const act = { action: 'operator.invite', type: 'operator', id }
  try {
    await publish(deps, {
      writes: [
        originStatement(deps, address),
        operatorWrite(deps, { id, ...owner, roles: ['owner'], languages: [] }),
        write,
        insertAuditStatement(deps, null, { ...act, after: { roles: ['owner'], languages: [] } }),
        ...nameSiteStatements(deps, site_name, site_lang),
        ...(steps === null
          ? [
              ...closeLanguagesStatements(deps, site_lang),
              ...emptyDrafts(deps, begun),
              ...legalDraftStatements(deps, drafts ?? [], begun),
            ]
          : [beginDemoStatement(deps, steps)]),
      ],
      everything: true,
    })
  } catch (error) {
    if (isSetUp(error)) throw problem('not_found')
    throw error
  }
  rememberOrigin(address)
  return token
}

interface Begun {
  by: number
  author: string
  site_lang: Locale
}

/** Drafts of the entries that the desk cannot create, because there is exactly one of each: navigation, home and so on. */
function emptyDrafts(deps: Deps, { by, author, site_lang }: Begun): Statement[] {
  return entryTypes.filter(isSingle).flatMap((type) => {
    const data = draftOf(type, entryTypeDefinitions[type].defaults(author))
    const lang = isMultilingual(type) ? defaultLocale : site_lang
    return insertEntryStatement(deps, { type, lang, group: null, data, by }).queries
  })
}
