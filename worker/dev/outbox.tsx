// Shows emails on development sites. They contain valid links, so in other environments this address does not exist.
import { Hono } from 'hono'
import { loadDeliveryData } from '../data/mail/delivery-claim.ts'
import { getSubscriber } from '../data/newsletter/newsletter.ts'
import {
  listStoredDeliveries,
  listMails,
  toDeliveryEmail,
  type ListedMail,
} from '../data/mail/stored-email.ts'
import { siteBrand } from '../data/site/names.ts'
import { constant, run, runAll } from '../storage/db.ts'
import { isDevelopment, type AppEnv } from '../env.ts'
import { neverStored } from '../http/cache-policy.ts'
import { documents } from '../http/documents.tsx'
import { withCurrentContent } from '../mail/sending/member-mail.ts'
import { renderMail, type RenderedMail } from '../mail/templates/render.tsx'
import type { Deps } from '../deps.ts'

/** Maximum number of emails shown. */
const shown = 100

export const devOutbox = new Hono<AppEnv>().get('/dev/outbox', documents, async (c, next) => {
  const { ORIGIN: origin, TOKEN_SECRET: secret } = c.env
  if (!isDevelopment(c.env)) return next()
  const to = c.req.query('to')?.trim().toLowerCase()
  const mails = await storedMails(c.get('deps'), to)
  const brand = await run(c.get('deps'), siteBrand(c.get('deps')))
  const items = mails.map((mail) => ({
    ...mail,
    ...renderMail({ origin, secret, ...brand }, mail),
  }))
  c.header('Cache-Control', neverStored)
  c.header('Vary', 'Accept')
  if (c.req.header('Accept')?.includes('application/json')) {
    return c.json({ items: items.map(toItem) })
  }
  const head = <style>{look}</style>
  return c.render(<Outbox mails={items} />, { lang: 'en', title: 'Outbox', head })
})

/** Newest first, to one address or to all: outbox emails, and deliveries to current subscribers. */
async function storedMails(deps: Deps, to: string | undefined): Promise<ListedMail[]> {
  const { mails, reader } = await runAll(deps, {
    mails: listMails(deps, to, shown),
    reader: to === undefined ? constant(null) : getSubscriber(deps, { email: to }),
  })
  const isReader = to === undefined || reader !== null
  const deliveries = isReader ? await run(deps, listStoredDeliveries(deps, reader?.id, shown)) : []
  const { subscriberOf, textOf } = await run(deps, loadDeliveryData(deps, deliveries))
  const addressed = deliveries.flatMap((delivery) => {
    const [own, text] = [subscriberOf(delivery), textOf(delivery)]
    const { state, error, sent_at } = delivery
    return own && text ? [{ ...toDeliveryEmail(delivery, own, text), state, error, sent_at }] : []
  })
  const own = await Promise.all(
    mails.map(async (mail) => (await withCurrentContent(deps, mail)) ?? mail),
  )
  return [...own, ...addressed]
    .toSorted((one, other) => other.created_at.localeCompare(one.created_at))
    .slice(0, shown)
}

type ShownMail = ListedMail & RenderedMail

function toItem({ id, to, subject, text, html, created_at, sent_at }: ShownMail) {
  return { id, to, subject, text, html, created_at, sent_at }
}

function Outbox({ mails }: { mails: readonly ShownMail[] }) {
  return (
    <main>
      <h1>Outbox</h1>
      {mails.length === 0 && <p>No mails.</p>}
      {mails.map((mail) => (
        <MailEntry key={mail.id} mail={mail} />
      ))}
    </main>
  )
}

function MailEntry({ mail }: { mail: ShownMail }) {
  const { to, lang, state, error, subject, link, text, html, created_at, sent_at } = mail
  const reason = error ? `${state} (${error})` : state
  return (
    <article>
      <h2 lang={lang}>{subject}</h2>
      <p>
        {[to, reason, `written ${created_at}`, sent_at && `sent ${sent_at}`]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p>
        <a href={link}>{link}</a>
      </p>
      <details>
        <summary>Text</summary>
        <pre lang={lang}>{text}</pre>
      </details>
      <details>
        <summary>HTML</summary>
        <iframe sandbox="" srcDoc={html} title={subject} />
      </details>
    </article>
  )
}

const look = [
  ':root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif }',
  'main { max-width: 48rem; margin: 0 auto; padding: 1rem }',
  'article { border-top: 1px solid; padding: 1rem 0 }',
  'h2 { font-size: 1.125rem; margin: 0 }',
  'p { margin: .25rem 0; overflow-wrap: anywhere }',
  'summary { padding: .625rem 0 }',
  'pre { white-space: pre-wrap; overflow-wrap: anywhere }',
  'iframe { width: 100%; height: 40rem; border: 1px solid }',
].join('\n')
