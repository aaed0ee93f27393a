// Document of the desk application. It contains only what starts the application
// (docs/decisions/desk/desk-application.md).
import { Hono, type Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { themeCookie } from '../../../client/browser/boot/theme.ts'
import { firstScreenOf, type FirstScreen } from '../../../client/contract/desk/first-screen.ts'
import { deskHint } from '../../../client/contract/desk/hint.ts'
import { withQuery } from '../../../client/contract/paths.ts'
import type { OperatorSelf } from '../../../client/contract/desk/operators/operator.ts'
import { siteSign } from '../../data/site/site.ts'
import { needsEnrolment, operatorOf, toSelf } from '../../desk/operators/session.ts'
import { hasCoreSecrets } from '../../auth/secrets.ts'
import type { AppEnv } from '../../env.ts'
import { neverStored } from '../../http/cache-policy.ts'
import { deskAssets } from '../render/assets.ts'
import { jsonForScript } from '../render/json-for-script.ts'
import { Skeleton, skeletonStyles } from './skeleton.tsx'

const signInPath = '/backstage/login'

export const desk = new Hono<AppEnv>().on('GET', ['/backstage', '/backstage/*'], answer)

async function answer(c: Context<AppEnv>, next: () => Promise<void>): Promise<Response | void> {
  if (c.req.path.startsWith('/backstage/assets/')) return next()
  c.header('Cache-Control', neverStored)
  c.header('X-Robots-Tag', 'noindex')
  const operator = hasCoreSecrets(c.env) ? await operatorOf(c) : null
  if (operator && !needsEnrolment(c.env, operator)) return application(c, await toSelf(c, operator))
  if (!operator && isFromElsewhere(c)) return c.html(reloadDocument)
  const { pathname, search } = new URL(c.req.url)
  const query = { return: pathname + search, lang: c.req.query('lang') }
  return c.redirect(withQuery(signInPath, query), 302)
}

/**
 * True for a navigation from an email or another site, without the `SameSite=Strict` session cookie. The page then
 * reloads itself, which sends the cookie.
 */
function isFromElsewhere(c: Context<AppEnv>): boolean {
  return c.req.header('Sec-Fetch-Site') === 'cross-site' && getCookie(c, deskHint) !== undefined
}

const reloadDocument =
  '<!doctype html><meta charset="utf-8"><meta name="robots" content="noindex">' +
  '<meta http-equiv="refresh" content="0"><title>…</title>'

/** Document that starts the application. */
async function application(c: Context<AppEnv>, operator: OperatorSelf) {
  const { name: screen } = firstScreenOf(c.req.path)
  const { pathname, search } = new URL(c.req.url)
  const nonce = c.get('nonce')
  const { site, mark } = await siteSign(c.get('deps'), operator.lang, c.env.ORIGIN)
  return c.render(
    <Start
      {...{ nonce, screen, site, mark }}
      lang={operator.lang}
      address={pathname + search}
      realtimeKey={c.env.PUSHER_APP_KEY}
    />,
    {
      lang: operator.lang,
      title: site,
      theme: getCookie(c, themeCookie),
      head: <Preloads {...{ nonce, screen, operator }} />,
    },
  )
}

interface PreloadsProps {
  nonce: string
  screen: FirstScreen['name']
  operator: OperatorSelf
}

function Preloads({ nonce, screen, operator }: PreloadsProps) {
  const { start, js } = deskAssets
  const besides = deskAssets.screens[screen]?.[operator.lang] ?? { js: [], css: [] }
  return (
    <>
      <meta name="version" content={__BUILD__} />
      {/* Read by code that loads more scripts. */}
      <meta property="csp-nonce" nonce={nonce} />
      <script
        type="application/json"
        id="operator"
        dangerouslySetInnerHTML={{ __html: jsonForScript(operator) }}
      />
      {start.map((file) => (
        <script key={file} type="module" async nonce={nonce} src={file} />
      ))}
      {/* Preloads all files of the first screen, so that none is discovered late. */}
      {[...js, ...besides.js].map((file) => (
        <link key={file} rel="modulepreload" nonce={nonce} href={file} />
      ))}
      {/* Preload only: importing the screen adds its style sheet before those of its parts. */}
      {besides.css.map((file) => (
        <link key={file} rel="preload" as="style" crossOrigin="" href={file} />
      ))}
      <style nonce={nonce} dangerouslySetInnerHTML={{ __html: skeletonStyles }} />
    </>
  )
}

interface StartProps {
  nonce: string
  screen: FirstScreen['name']
  lang: OperatorSelf['lang']
  address: string
  realtimeKey: string
  site: string
  mark: string
}

function Start({ nonce, screen, lang, address, realtimeKey, site, mark }: StartProps) {
  const { js, css } = deskAssets
  return (
    <>
      <div id="desk" data-realtime={realtimeKey} data-site={site} data-mark={mark || undefined}>
        <Skeleton {...{ screen, lang, address }} />
      </div>
      {/* Below the skeleton, which therefore renders without waiting for the style sheets. The scripts do wait. */}
      {css.map((file) => (
        <link key={file} rel="stylesheet" href={file} />
      ))}
      {js.map((file) => (
        <script key={file} type="module" nonce={nonce} src={file} />
      ))}
    </>
  )
}
