// Reports changed addresses to search engines (IndexNow) and changed feeds to a hub (WebSub), from the outbox of the
// webhooks (docs/decisions/site/search-pings.md).
import { newsCategories } from '../../../client/contract/categories.ts'
import {
  entryUrl,
  isItemType,
  isMultilingual,
} from '../../../client/contract/desk/entries/types.ts'
import { contentLocales, defaultLocale, type Locale } from '../../../client/contract/locale.ts'
import { feedFiles, feedUrl, localePath } from '../../../client/contract/paths.ts'
import { itemUrl } from '../../../client/contract/site/item-url.ts'
import { isLinkOff, offModulesIn } from '../../../client/contract/site/modules.ts'
import type { Chrome } from '../../../client/contract/site/site.ts'
import { signatureOf } from '../../auth/token.ts'
import { enabledLanguages } from '../../data/site/language.ts'
import { loadChrome } from '../../data/site/site.ts'
import type { StoredEvent } from '../../data/webhooks/delivery.ts'
import {
  claimPings,
  deferPingsStatement,
  deletePingsStatement,
  insertPingsStatement,
  itemAddresses,
  type AddressedItems,
  type ClaimedPing,
  type NewPing,
  type PingReceiver,
} from '../../data/webhooks/pings.ts'
import { isProduction } from '../../env.ts'
import { fetchOutgoing, OutgoingError } from '../../http/outgoing.ts'
import { logError } from '../../storage/log-error.ts'
import { run, writeBatch, type Statement } from '../../storage/db.ts'
import type { Deps } from '../../deps.ts'

export interface PingContext {
  env: Pick<Env, 'ORIGIN' | 'TOKEN_SECRET' | 'ENVIRONMENT'>
  /** Replaced in tests. */
  request?: typeof fetch
}

type Receivers = { chrome: Chrome } & Record<PingReceiver, boolean>

/** Receivers that are switched on; `null` if there are none. Only production reports. */
export async function pingReceivers(
  deps: Deps,
  env: Pick<Env, 'ENVIRONMENT'>,
): Promise<Receivers | null> {
  if (!isProduction(env)) return null
  const chrome = await loadChrome(deps, defaultLocale)
  const { index_now: engine, feed_hub } = chrome.settings
  const hub = feed_hub !== ''
  return engine || hub ? { chrome, engine, hub } : null
}

/** Stores the addresses that the events change. */
export async function pingStatements(
  deps: Deps,
  receivers: Receivers | null,
  events: readonly StoredEvent[],
): Promise<Statement[]> {
  if (!receivers) return []
  const idsOf = (asked: string) =>
    events.flatMap(({ entry_type, subject }) =>
      entry_type === asked ? Number(subject['item_id']) : [],
    )
  const found = await run(
    deps,
    itemAddresses(deps, { article: idsOf('article'), game: idsOf('game') }),
  )
  const off = offModulesIn(receivers.chrome.settings)
  const languages = enabledLanguages(receivers.chrome)
  const paths = events.flatMap((event) => changedPages(event, { found, languages }))
  const feeds = events.flatMap((event) => changedFeeds(event, { found, languages }))
  const pings: NewPing[] = [
    ...(receivers.engine
      ? unique(paths).map((path) => ({ receiver: 'engine' as const, path }))
      : []),
    ...(receivers.hub ? unique(feeds).map((path) => ({ receiver: 'hub' as const, path })) : []),
  ].filter(({ path }) => !isLinkOff(off, path))
  return pings.length > 0 ? [insertPingsStatement(deps, pings)] : []
}

const unique = (paths: readonly string[]) => [...new Set(paths)]

interface Addressing {
  found: AddressedItems
  languages: readonly Locale[]
}

function changedPages({ type, subject, lang, entry_type }: StoredEvent, at: Addressing): string[] {
  if (type === 'redirect.changed')
    return at.languages.map((one) => localePath(one, String(subject['path'])))
  if (!entry_type || !lang || type === 'entry.scheduled') return []
  const isOfAll = isMultilingual(entry_type)
  const item_id = Number(subject['item_id'])
  const path = typeof subject['path'] === 'string' ? subject['path'] : null
  return at.languages
    .filter((one) => isOfAll || one === lang)
    .map((one) =>
      isItemType(entry_type)
        ? itemUrl(one, entry_type, { id: item_id, slug: at.found.slugs[entry_type].get(item_id) })
        : entryUrl({ type: entry_type, item_id, lang: one, path }),
    )
}

/** Feeds of the article's language, and of those that fall back to it. */
function changedFeeds({ type, subject, lang, entry_type }: StoredEvent, at: Addressing): string[] {
  if (entry_type !== 'article' || !lang || type === 'entry.scheduled') return []
  const category = at.found.categories.get(Number(subject['item_id']))
  const places = [undefined, ...newsCategories.filter((one) => one === category)]
  return at.languages
    .filter((one) => one === lang || contentLocales(one).includes(lang))
    .flatMap((one) => places.flatMap((place) => feedFiles.map((file) => feedUrl(one, file, place))))
}

/** Addresses per report. IndexNow allows 10,000; the row budget of a job is lower. */
const maxPings = 1000

/** Sends one report per receiver (cron, once per minute), which is also the pause that IndexNow asks for. */
export async function sendPings(
  deps: Deps,
  receivers: Receivers | null,
  context: PingContext,
): Promise<void> {
  if (!receivers) return
  const { ORIGIN: origin } = context.env
  for (const receiver of ['engine', 'hub'] as const) {
    if (!receivers[receiver]) continue
    const claimed = await run(deps, claimPings(deps, receiver, maxPings))
    if (claimed.length === 0) continue
    const urls = claimed.map(({ path }) => new URL(path, origin).href)
    const { url, ...init } =
      receiver === 'engine'
        ? engineReport(context.env, urls)
        : hubReport(receivers.chrome.settings.feed_hub, urls)
    await record(deps, { receiver, claimed }, await statusOf(url, { ...init, context }))
  }
}

const indexNow = 'https://api.indexnow.org/indexnow'

function engineReport({ ORIGIN, TOKEN_SECRET }: PingContext['env'], urlList: readonly string[]) {
  const key = indexNowKey(TOKEN_SECRET)
  const { host } = new URL(ORIGIN)
  const body = JSON.stringify({ host, key, keyLocation: `${ORIGIN}/${key}.txt`, urlList })
  return { url: indexNow, type: 'application/json; charset=utf-8', body }
}

function hubReport(url: string, topics: readonly string[]) {
  const form = new URLSearchParams({ 'hub.mode': 'publish' })
  for (const topic of topics) form.append('hub.url', topic)
  return { url, type: 'application/x-www-form-urlencoded', body: form.toString() }
}

/** Proves to search engines that a report comes from this site, which serves it. Public. */
export function indexNowKey(secret: string): string {
  return signatureOf(secret, 'index-now').toString('hex').slice(0, 32)
}

/** Limits of an answer: milliseconds, and bytes. */
const [timeoutMs, maxBytes] = [10_000, 2048]

interface Report {
  type: string
  body: string
  context: PingContext
}

/** `null` if there is no answer. */
async function statusOf(url: string, { type, body, context }: Report): Promise<number | null> {
  const init = { method: 'POST', headers: { 'Content-Type': type }, body }
  const limits = { ownOrigin: context.env.ORIGIN, timeoutMs, maxBytes }
  return fetchOutgoing(url, init, limits, context.request).then(
    ({ status }) => status,
    (error: unknown) => {
      if (error instanceof OutgoingError) return null
      throw error
    },
  )
}

/** A report that is refused for good is not repeated, but logged. */
async function record(
  deps: Deps,
  { receiver, claimed }: { receiver: PingReceiver; claimed: readonly ClaimedPing[] },
  status: number | null,
): Promise<void> {
  const isLater = status === null || status === 429 || status >= 500
  if (!isLater && (status < 200 || status > 299))
    logError(deps, { search_ping: `${receiver} answered ${status} to ${claimed.length} addresses` })
  const statement = isLater ? deferPingsStatement : deletePingsStatement
  await writeBatch(deps, [statement(deps, receiver, claimed)])
}
