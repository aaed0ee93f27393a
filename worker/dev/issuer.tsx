// An issuer of our own for a site that is not production: it stands for Google, needs no network, and lets everybody be
// whom they like. It stores nothing: its codes are signed and good for a minute.
import { Hono } from 'hono'
import { generateKeyPair, jwtVerify, SignJWT, type CryptoKey } from 'jose'
import { renderToStaticMarkup } from 'react-dom/server'
import * as z from 'zod/mini'
import { withQuery } from '../../client/contract/paths.ts'
import { callbackPath, challengeOf, type Issuer } from '../auth/issuer.ts'
import { hashToken, signingKey } from '../auth/token.ts'
import type { AppEnv } from '../env.ts'
import { neverStored } from '../http/cache-policy.ts'
import { isDevelopment } from './is-development.ts'

/** The client id that stands for this issuer. */
export const developmentClient = 'development'

const address = '/dev/issuer/authorize'
const name = 'https://issuer.example.test'
/** Whose addresses it gives out itself. */
const organisation = 'example.test'

const question = z.object({ state: z.string(), nonce: z.string(), challenge: z.string() })
type Question = z.infer<typeof question>

const people = [
  { name: '沈知夏', email: 'zhixia.shen@example.test', email_verified: 'yes' },
  { name: 'Ananya Rao', email: 'ananya.rao@example.test', email_verified: 'yes' },
  { name: 'Lâm Minh', email: 'minh.lam@example.test', email_verified: 'yes' },
  { name: 'Somchai', email: 'somchai@example.test', email_verified: 'no' },
]
const person = z.object({ name: z.string(), email: z.string(), email_verified: z.string() })
type Person = z.infer<typeof person>

const codeClaims = z.object({
  sub: z.string(),
  name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  hd: z.optional(z.string()),
  nonce: z.string(),
  challenge: z.string(),
})

/** Signs its token with a key of its own, which nobody but this sign-in ever sees. */
export function developmentIssuer(secret: string): Issuer {
  const pair = Promise.withResolvers<CryptoKey>()
  return {
    names: [name],
    clientId: developmentClient,
    algorithms: ['ES256'],
    keys: () => pair.promise,
    authorizeUrl: ({ state, nonce, challenge }) => withQuery(address, { state, nonce, challenge }),
    exchange: async (code, verifier) => {
      const options = { algorithms: ['HS256'], requiredClaims: ['exp'] }
      const { payload } = await jwtVerify(code, codeKey(secret), options)
      const { challenge, ...identity } = z.parse(codeClaims, payload)
      if (challengeOf(verifier) !== challenge) throw new Error('the code is of another attempt')
      const { publicKey, privateKey } = await generateKeyPair('ES256')
      pair.resolve(publicKey)
      return new SignJWT(identity)
        .setProtectedHeader({ alg: 'ES256' })
        .setIssuer(name)
        .setAudience(developmentClient)
        .setIssuedAt()
        .setExpirationTime('5 minutes')
        .sign(privateKey)
    },
  }
}

export const devIssuer = new Hono<AppEnv>()
  .get(address, (c, next) => {
    const asked = question.safeParse(c.req.query()).data
    if (!isOpen(c.env) || !asked) return next()
    c.header('Cache-Control', neverStored)
    return c.html(`<!doctype html>${renderToStaticMarkup(<Choice asked={asked} />)}`)
  })
  .post(address, async (c, next) => {
    if (!isOpen(c.env)) return next()
    const form = await c.req.parseBody()
    const asked = question.safeParse(form).data
    const chosen = person.safeParse(form).data
    if (!asked || !chosen) return next()
    const code = await sign(c.env.TOKEN_SECRET, asked, chosen)
    c.header('Cache-Control', neverStored)
    return c.redirect(withQuery(callbackPath, { state: asked.state, code }), 303)
  })

function isOpen(env: Env): boolean {
  return env.GOOGLE_CLIENT_ID === developmentClient && isDevelopment(env)
}

function sign(secret: string, asked: Question, chosen: Person): Promise<string> {
  const email = chosen.email.trim().toLowerCase()
  const { nonce, challenge } = asked
  return new SignJWT({
    sub: hashToken(email).slice(0, 21),
    name: chosen.name,
    email,
    email_verified: chosen.email_verified === 'yes',
    ...(email.endsWith(`@${organisation}`) && { hd: organisation }),
    nonce,
    challenge,
  })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1 minute')
    .sign(codeKey(secret))
}

function codeKey(secret: string): Uint8Array {
  return signingKey(secret, 'development code')
}

function Choice({ asked }: { asked: Question }) {
  const cancel = withQuery(callbackPath, { state: asked.state, error: 'access_denied' })
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Who are you today?</title>
        <style>{look}</style>
      </head>
      <body>
        <main>
          <h1>Who are you today?</h1>
          <p>This page stands for Google while the site is being developed. Nobody here is real.</p>
          {people.map((one) => (
            <form key={one.email} method="post" action={address}>
              <Hidden values={{ ...asked, ...one }} />
              <button type="submit">
                <strong>{one.name}</strong> {one.email}
                {one.email_verified === 'no' && ', an address Google has not verified'}
              </button>
            </form>
          ))}
          <form method="post" action={address}>
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
      </body>
    </html>
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
