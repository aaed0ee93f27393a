// Message of a webhook: what is signed and sent (Standard Webhooks, standardwebhooks.com).
import { Webhook as Signer } from 'standardwebhooks'
import { entryUrl, isItemType } from '../../../client/contract/desk/entries/types.ts'
import { href } from '../../../client/contract/paths.ts'
import { itemUrl } from '../../../client/contract/site/item-url.ts'
import type { StoredEvent } from '../../data/webhooks/delivery.ts'
import type { AddressedItems } from '../../data/webhooks/pings.ts'

const userAgent = 'meridian-webhooks/1'

/** Maximum bytes of a body. */
const maxMessageBytes = 20 * 1024

interface MessageContext {
  origin: string
  /** Published content of the entry, if the webhook wants it. */
  content: unknown
  /** Slugs of articles and games. */
  slugs: AddressedItems['slugs']
}

/**
 * Equal for all attempts while the address stays. Content that does not fit is left out, and `content` is null.
 */
export function messageBody(
  event: StoredEvent,
  { origin, content, slugs }: MessageContext,
): string {
  const thin = { type: event.type, timestamp: event.created_at, data: dataOf(event, origin, slugs) }
  if (content === undefined) return JSON.stringify(thin)
  const body = JSON.stringify({ ...thin, data: { ...thin.data, content } })
  if (Buffer.byteLength(body) <= maxMessageBytes) return body
  return JSON.stringify({ ...thin, data: { ...thin.data, content: null } })
}

function dataOf(
  { type, subject, lang, entry_type }: StoredEvent,
  origin: string,
  slugs: AddressedItems['slugs'],
) {
  if (entry_type && lang) {
    const { item_id, path, revision: _revision, ...rest } = subject
    const place = { type: entry_type, item_id: Number(item_id), lang }
    if (isItemType(entry_type)) {
      const id = place.item_id
      const slug = slugs[entry_type].get(id)
      const url = origin + itemUrl(lang, entry_type, { id, slug })
      return { ...rest, ...place, slug: slug || null, url }
    }
    const url = origin + entryUrl({ ...place, path: path === null ? null : String(path) })
    return { ...rest, ...place, url }
  }
  if (type === 'comment.created' || type === 'comment.reported') {
    const url = lang && origin + href(lang, 'article', { id: Number(subject['article_id']) })
    return { ...subject, lang, url }
  }
  return lang ? { ...subject, lang } : subject
}

/** Headers of an attempt, signed with each secret. */
export function messageHeaders(
  id: string,
  body: string,
  { secrets, now }: { secrets: readonly string[]; now: Date },
): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    'User-Agent': userAgent,
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((one) => new Signer(one).sign(id, now, body)).join(' '),
  }
}
