// Sign-in pages of operators: `/backstage/login`, `/backstage/accept`, and `/backstage/setup` of a site without operators.
// Each form names its intent.
import { Hono, type Context } from 'hono'
import * as z from 'zod/mini'
import { code } from '../../../../client/contract/desk/operators/factor.ts'
import {
  deskLanguages,
  operatorPassword,
  type DeskLanguage,
} from '../../../../client/contract/desk/operators/operator.ts'
import { errors } from '../../../../client/contract/errors.ts'
import { formFields, type FormFailure } from '../../../../client/contract/form.ts'
import { email } from '../../../../client/contract/members/email.ts'
import { passwordAttempt } from '../../../../client/contract/members/fields.ts'
import { withQuery } from '../../../../client/contract/paths.ts'
import { returnPath } from '../../../../client/contract/return-path.ts'
import { findSecretProblems, hasCoreSecrets } from '../../../auth/secrets.ts'
import { deskLanguageOf, setDeskLanguage } from '../../../auth/desk-cookie.ts'
import { deskVisitorOf, type DeskRequestContext } from '../../../desk/visitor.ts'
import {
  addApp,
  confirmApp,
  describeApp,
  pendingKey,
} from '../../../desk/operators/second-factors.ts'
import { acceptWithPassword, invitedBy } from '../../../desk/operators/invitation.ts'
import {
  startOperatorSession,
  endOwnSession,
  needsEnrolment,
  operatorOf,
} from '../../../desk/operators/session.ts'
import {
  ownerOfLink,
  requestSignInLink,
  signInByLink,
} from '../../../desk/operators/sign-in-link.ts'
import { beginSignIn, finishSignIn, type SignedIn } from '../../../desk/operators/sign-in.ts'
import { needsSetup, setUp, setupForm, takeSetup } from '../../../desk/operators/setup.ts'
import { demoSteps } from '../../../desk/starter/demo.ts'
import { stepUp } from '../../../desk/operators/step-up.ts'
import { siteSign } from '../../../data/site/site.ts'
import type { LiveOperator } from '../../../data/operators/session.ts'
import type { AppEnv } from '../../../env.ts'
import { withBodyTimeout } from '../../../http/body-time.ts'
import { neverStored } from '../../../http/cache-policy.ts'
import { bodyLimit } from '../../../http/middleware/body.ts'
import { requireSecrets } from '../../../http/middleware/configured.ts'
import { sameOrigin } from '../../../http/middleware/same-origin.ts'
import { detailOf, Problem, problem, toProblem, parseOrThrow } from '../../../http/problem.ts'
import { rateLimited } from '../../../limits/rate-limited.ts'
import { accessOffer, signInByAccess } from '../../../desk/operators/access-sign-in.ts'
import type { SignInStep } from './fields.tsx'
import { renderSignIn } from './page.tsx'
import { signInTexts } from './sign-in-texts.ts'

const loginPath = '/backstage/login'
const acceptPath = '/backstage/accept'
const setupPath = '/backstage/setup'

export const signInPages = new Hono<AppEnv>()
  .get(loginPath, async (c) => {
    if (!hasCoreSecrets(c.env)) return showNotReady(c)
    const operator = await operatorOf(c)
    if (operator && !needsEnrolment(c.env, operator)) return c.redirect(nextOf(c), 302)
    if (!operator && c.req.query('token') !== undefined) return showLinked(c)
    if (!operator && (await needsSetup(c.get('deps'))))
      return c.redirect(withQuery(setupPath, { lang: c.req.query('lang') }), 302)
    if (operator) return show(c, await stepOf(c, operator))
    const offer = otherWay(c) ? null : await accessOffer(c.get('deps'), c.get('accessEmail'))
    if (offer?.isKnown === false) c.status(403)
    return show(c, offer ? { name: 'access', offer } : { name: 'password' })
  })
  .post(loginPath, sameOrigin, rateLimited, bodyLimit, (c) => act(c, loginIntents))
  .get(acceptPath, async (c) => show(c, await invitedStep(c)))
  .post(acceptPath, sameOrigin, rateLimited, bodyLimit, (c) => act(c, { accept }))
  .use(setupPath, async (c, next) => {
    return (await needsSetup(c.get('deps'))) ? next() : c.notFound()
  })
  .get(setupPath, async (c) =>
    hasCoreSecrets(c.env) ? show(c, await setupStep(c)) : showNotReady(c),
  )
  .post(setupPath, sameOrigin, rateLimited, bodyLimit, (c) => act(c, { setup }))

/** Page that names the secrets without which the site accepts no writes. */
function showNotReady(c: Context<AppEnv>): Response | Promise<Response> {
  c.status(errors.not_ready)
  return show(c, { name: 'not_ready', ...findSecretProblems(c.env) })
}

/** True if the operator prefers another sign-in to that by Cloudflare Access. */
const otherWay = (c: Context<AppEnv>) => c.req.query('with') === 'password'

/** Step of a session that has shown no second factor: set one up, or show the existing one. */
async function stepOf(c: Context<AppEnv>, operator: LiveOperator): Promise<SignInStep> {
  if (operator.has_factor) return { name: 'prove', email: operator.email }
  const pending = await pendingKey(visitorOf(c), operator)
  return {
    name: 'factor',
    app: pending && (await describeApp(visitorOf(c), pending.key, operator)),
  }
}

/** Offers the demo content only if this build has it. */
async function setupStep(c: Context<AppEnv>): Promise<SignInStep> {
  return { name: 'setup', hasDemo: (await demoSteps(c.env.ASSETS)) !== null }
}

async function invitedStep(c: Context<AppEnv>): Promise<SignInStep> {
  const token = c.req.query('token') ?? ''
  try {
    return { name: 'invited', token, operator: await invitedBy(visitorOf(c), token) }
  } catch (error) {
    if (error instanceof Problem && error.code === 'link_outdated') return { name: 'invalid' }
    throw error
  }
}

/** Opening a link consumes nothing, because mail scanners open links too. */
async function showLinked(c: Context<AppEnv>): Promise<Response> {
  try {
    return await show(c, await linkedStep(c))
  } catch (error) {
    return refuse(c, {}, toProblem(error))
  }
}

async function linkedStep(c: Context<AppEnv>): Promise<SignInStep> {
  const { email } = await ownerOfLink(visitorOf(c), c.req.query('token') ?? '')
  return { name: 'linked', email }
}

interface Sent {
  c: Context<AppEnv>
  visitor: DeskRequestContext
  fields: Record<string, unknown>
}

/** Handles a form. Resolves to the next step or to an address to redirect to. */
type Intent = (sent: Sent) => Promise<SignInStep | string>

const loginIntents: Record<string, Intent> = {
  async password({ c, visitor, fields }) {
    const claim = parseOrThrow(z.object({ email, password: passwordAttempt }), fields)
    const signedIn = await beginSignIn(visitor, claim)
    if (signedIn.operator) return admit(c, visitor, signedIn)
    return { name: 'code', pending: signedIn.token, email: claim.email }
  },
  async code({ c, visitor, fields }) {
    const given = parseOrThrow(z.object({ pending: z.string(), code }), fields)
    return admit(c, visitor, await finishSignIn(visitor, given.pending, given.code))
  },
  async access({ c, visitor }) {
    return admit(c, visitor, await signInByAccess(visitor, c.get('accessEmail')))
  },
  async mail_link({ visitor, fields }) {
    const { email: to } = parseOrThrow(z.object({ email }), fields)
    await requestSignInLink(visitor, to)
    return { name: 'mailed', email: to }
  },
  async link({ c, visitor, fields }) {
    const given = parseOrThrow(z.object({ code }), fields)
    return admit(c, visitor, await signInByLink(visitor, c.req.query('token') ?? '', given.code))
  },
  async prove({ c, visitor, fields }) {
    await stepUp(visitor, await owner(c), parseOrThrow(z.object({ code }), fields))
    return nextOf(c)
  },
  async start_app({ c, visitor }) {
    await addApp(visitor, await owner(c))
    return here(c)
  },
  async confirm_app({ c, visitor, fields }) {
    const { code: first } = parseOrThrow(z.object({ code }), fields)
    const { recovery_codes: codes } = await confirmApp(visitor, await owner(c), first)
    return codes.length > 0 ? { name: 'codes', codes } : nextOf(c)
  },
  async leave({ c }) {
    await endOwnSession(c, await owner(c))
    return here(c)
  },
}

async function accept({ c, visitor, fields }: Sent): Promise<string> {
  const { password } = parseOrThrow(z.object({ password: operatorPassword }), fields)
  const signedIn = await acceptWithPassword(visitor, c.req.query('token') ?? '', password)
  return admit(c, visitor, signedIn)
}

async function setup({ c, visitor, fields }: Sent): Promise<string> {
  await takeSetup(visitor)
  const lang = langOf(c)
  const form = parseOrThrow(setupForm, { ...fields, lang })
  const { OPERATOR_SECRET: operatorSecret, ORIGIN: origin, ASSETS: assets } = c.env
  const token = await setUp(visitor, form, { operatorSecret, origin, assets })
  return withQuery(acceptPath, { token, lang })
}

/**
 * Starts the session in the browser and resolves to the next address. If the operator needs a second factor, an app key
 * is prepared.
 */
async function admit(
  c: Context<AppEnv>,
  visitor: DeskRequestContext,
  signedIn: SignedIn,
): Promise<string> {
  const { operator } = signedIn
  startOperatorSession(c, signedIn)
  if (!needsEnrolment(c.env, operator)) return nextOf(c)
  if (!operator.has_factor && !(await pendingKey(visitor, operator)))
    await addApp(visitor, operator)
  return withQuery(loginPath, { return: nextOf(c), lang: c.req.query('lang') })
}

async function owner(c: Context<AppEnv>): Promise<LiveOperator> {
  const operator = await operatorOf(c)
  if (!operator) throw problem('unauthorized')
  return operator
}

async function act(c: Context<AppEnv>, intents: Record<string, Intent>): Promise<Response> {
  const fields = formFields(await withBodyTimeout(c.req.formData()).catch(() => new FormData()))
  try {
    requireSecrets(c.env)
    const name = text(fields['intent'])
    const intent = Object.hasOwn(intents, name) ? intents[name] : undefined
    if (!intent) throw problem('validation_failed')
    const outcome = await intent({ c, visitor: visitorOf(c), fields })
    return typeof outcome === 'string' ? c.redirect(outcome, 303) : show(c, outcome)
  } catch (error) {
    const refusal = toProblem(error)
    // Somebody else has just set up the site.
    return refusal.code === 'not_found' ? c.notFound() : refuse(c, fields, refusal)
  }
}

/** Fields that a refused form keeps. */
const kept = ['email', 'name', 'site_name', 'site_lang', 'content']

/** Renders the step again with the submitted values, except passwords and codes. */
async function refuse(
  c: Context<AppEnv>,
  fields: Record<string, unknown>,
  refusal: Problem,
): Promise<Response> {
  // For the log, including its cause.
  c.error = refusal
  c.status(errors[refusal.code])
  const { headers = {}, fields: wrong = [] } = refusal.details
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
  const lang = langOf(c)
  const isOver = refusal.code === 'link_outdated' && c.req.path === loginPath
  const failure: FormFailure = {
    code: refusal.code,
    message: isOver
      ? signInTexts[lang][c.req.query('token') === undefined ? 'pending_over' : 'link_over']
      : refusal.code === 'login_failed'
        ? signInTexts[lang][c.req.path === setupPath ? 'setup_refused' : 'refused']
        : detailOf(refusal, lang),
    fields: wrong,
    values: Object.fromEntries(kept.map((name) => [name, text(fields[name])])),
  }
  return show(c, await stepAfter(c, fields, isOver), failure)
}

async function stepAfter(
  c: Context<AppEnv>,
  fields: Record<string, unknown>,
  isOver: boolean,
): Promise<SignInStep> {
  if (c.req.path === acceptPath) return invitedStep(c)
  if (c.req.path === setupPath) return setupStep(c)
  const pending = text(fields['pending'])
  if (c.req.query('token') !== undefined && !isOver) return linkedStep(c)
  if (pending !== '' && !isOver) return { name: 'code', pending, email: text(fields['email']) }
  const operator = await operatorOf(c)
  return operator && needsEnrolment(c.env, operator) ? stepOf(c, operator) : { name: 'password' }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Page for requests without a valid Cloudflare Access token. */
export function showClosed(c: Context<AppEnv>): Response | Promise<Response> {
  c.status(403)
  return show(c, { name: 'closed' })
}

async function show(
  c: Context<AppEnv>,
  step: SignInStep,
  failure?: FormFailure,
): Promise<Response> {
  const lang = langOf(c)
  c.header('Cache-Control', neverStored)
  c.header('Vary', 'Accept-Language')
  // The desk opens in the language of the sign-in page.
  setDeskLanguage(c, lang)
  c.set('routeName', `sign_in_${step.name}`)
  const other = lang === 'zh-CN' ? 'en-US' : 'zh-CN'
  const query = Object.fromEntries(new URL(c.req.url).searchParams)
  return renderSignIn(c, {
    lang,
    ...(await siteSign(c.get('deps'), lang, c.env.ORIGIN)),
    nonce: c.get('nonce'),
    next: nextOf(c),
    currentUrl: here(c),
    switchTo: withQuery(c.req.path, { ...query, lang: other }),
    step,
    failure,
  })
}

const visitorOf = (c: Context<AppEnv>) => deskVisitorOf(c, langOf(c))

const here = (c: Context<AppEnv>) => c.req.path + new URL(c.req.url).search

/** Address in the desk to open after sign-in. */
function nextOf(c: Context<AppEnv>): string {
  const asked = returnPath(c.req.query('return'))
  const isDesk = asked !== undefined && /^\/backstage(?:$|[/?])/.test(asked)
  return isDesk && !asked.startsWith(loginPath) ? asked : '/backstage'
}

/**
 * Language from the query, else the desk's language on this device, else the browser's first language that the desk
 * has.
 */
function langOf(c: Context<AppEnv>): DeskLanguage {
  const asked = deskLanguages.find((one) => one === c.req.query('lang'))
  const chosen = asked ?? deskLanguageOf(c)
  if (chosen) return chosen
  const wanted = (c.req.header('Accept-Language') ?? '').toLowerCase().split(',')
  const first = wanted
    .map((one) => one.trim().slice(0, 2))
    .find((one) => one === 'zh' || one === 'en')
  return first === 'en' ? 'en-US' : 'zh-CN'
}
