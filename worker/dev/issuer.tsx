// Page of the development issuer, which replaces Google's: a developer chooses an identity.
import { Hono } from 'hono'
import type * as z from 'zod/mini'
import { withQuery } from '../../client/contract/paths.ts'
import {
  authorizationFields,
  developmentClient,
  developmentIssuerPath,
  developmentPerson,
  signDevelopmentCode,
} from '../auth/development-issuer.ts'
import { callbackPath } from '../auth/issuer.ts'
import { isDevelopment, type AppEnv } from '../env.ts'
import { neverStored } from '../http/cache-policy.ts'
import { documents } from '../http/documents.tsx'

const people = [
  { name: '沈知夏', email: 'zhixia.shen@example.test', email_verified: 'yes' },
  { name: 'Ananya Rao', email: 'ananya.rao@example.test', email_verified: 'yes' },
  { name: 'Lâm Minh', email: 'minh.lam@example.test', email_verified: 'yes' },
  { name: 'Somchai', email: 'somchai@example.test', email_verified: 'no' },
]

export const devIssuer = new Hono<AppEnv>()
  .get(developmentIssuerPath, documents, (c, next) => {
    const asked = authorizationFields.safeParse(c.req.query()).data
    if (!isOpen(c.env) || !asked) return next()
    c.header('Cache-Control', neverStored)
    const head = <style>{look}</style>
    return c.render(<Choice asked={asked} />, { lang: 'en', title: heading, head })
  })
  .post(developmentIssuerPath, async (c, next) => {
    if (!isOpen(c.env)) return next()
    const form = await c.req.parseBody()
    const asked = authorizationFields.safeParse(form).data
    const chosen = developmentPerson.safeParse(form).data
    if (!asked || !chosen) return next()
    const code = await signDevelopmentCode(c.env.TOKEN_SECRET, asked, chosen)
    c.header('Cache-Control', neverStored)
    return c.redirect(withQuery(callbackPath, { state: asked.state, code }), 303)
  })

const heading = 'Who are you today?'

function isOpen(env: Env): boolean {
  return env.GOOGLE_CLIENT_ID === developmentClient && isDevelopment(env)
}

function Choice({ asked }: { asked: z.infer<typeof authorizationFields> }) {
  const cancel = withQuery(callbackPath, { state: asked.state, error: 'access_denied' })
  return (
    <main>
      <h1>{heading}</h1>
      <p>This page stands for Google while the site is being developed. Nobody here is real.</p>
      {people.map((one) => (
        <form key={one.email} method="post" action={developmentIssuerPath}>
          <Hidden values={{ ...asked, ...one }} />
          <button type="submit">
            <strong>{one.name}</strong> {one.email}
            {one.email_verified === 'no' && ', an address Google has not verified'}
          </button>
        </form>
      ))}
      <form method="post" action={developmentIssuerPath}>
        <Hidden values={{ ...asked, email_verified: 'yes' }} />
        <label>
          E-mail <input name="email" type="email" required autoComplete="off" />
        </label>
        <label>
          Name <input name="name" autoComplete="off" />
        </label>
        <button type="submit">Go on as this person</button>
      </form>
      <p>
        <a href={cancel}>Cancel</a>
      </p>
    </main>
  )
}

function Hidden({ values }: { values: Record<string, string> }) {
  return Object.entries(values).map(([key, value]) => (
    <input key={key} type="hidden" name={key} value={value} />
  ))
}

const look = [
  ':root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif }',
  'main { max-width: 32rem; margin: 0 auto; padding: 1rem }',
  'form { display: grid; gap: .5rem; border-top: 1px solid; padding: .75rem 0 }',
  'button, input, a { box-sizing: border-box; min-height: 44px; padding: .5rem .75rem; font: inherit }',
  'button { text-align: start; cursor: pointer }',
  'input { width: 100% }',
  'a { display: inline-block }',
].join('\n')
