// Facts that a foreign page states of itself, for a link card. They are not stored, and readers load nothing from it.
import { decodeHTML } from 'entities/decode'
import { readText } from '../../../client/contract/files/encoding.ts'
import { frameOf } from '../../../client/contract/text/frame.ts'
import { cardLimits } from '../../../client/contract/text/limits.ts'
import { visibleText, withoutInvisible } from '../../../client/contract/text-fields.ts'
import {
  fetchOutgoing,
  OutgoingError,
  outgoingUrl,
  type OutgoingAnswer,
} from '../../http/outgoing.ts'
import { problem } from '../../http/problem.ts'
import { fetchImage } from '../content-api/fetch-image.ts'
import { addImage, type ImageRequest } from '../images/image.ts'
import { oembedFacts, oembedFor } from './oembed.ts'

const limits = { timeoutMs: 5000, maxBytes: 512 * 1024, redirects: 5 }

const headers = {
  Accept: 'text/html,application/xhtml+xml,application/json',
  'User-Agent': 'Mozilla/5.0 (compatible; LinkCards/1.0)',
}

/**
 * Facts from the head of the page.
 * @throws Problem `page_unreachable`, `page_unreadable` for anything but HTML, or `validation_failed` for an address
 * that must not be asked
 */
export async function unfurl(address: string, ownOrigin: string, request: typeof fetch = fetch) {
  const about = oembedFor(address)
  const answer = await fetchOutgoing(
    about ?? address,
    { headers },
    { ...limits, ownOrigin },
    request,
  ).catch((error: unknown): never => {
    const isRefused = error instanceof OutgoingError && error.reason === 'address'
    if (!isRefused) throw problem('page_unreachable', { cause: error })
    throw problem('validation_failed', { fields: [{ field: 'url', code: 'address_refused' }] })
  })
  const { url, status } = answer
  if (status !== 200) throw problem('page_unreachable')
  const facts = about ? await postFacts(answer) : await pageFacts(answer)
  const image = URL.parse(facts.image, url)?.href ?? ''
  const permanent = permanentAddress(address, facts.post)
  return {
    title: shortened(facts.title, cardLimits.title),
    description: shortened(facts.description, cardLimits.description),
    site: shortened(facts.site || url.hostname.replace(/^www\./, ''), cardLimits.site),
    image: facts.image === '' ? null : (outgoingUrl(image, ownOrigin)?.href ?? null),
    ...(permanent && { url: permanent }),
  }
}

async function pageFacts({ headers: given, body }: OutgoingAnswer): Promise<Facts> {
  const type = given.get('Content-Type') ?? ''
  if (!/^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i.test(type))
    throw problem('page_unreadable')
  return factsIn(headText(body, type))
}

/** Facts from the document about a post. */
async function postFacts({ body }: OutgoingAnswer): Promise<Facts> {
  const facts = await oembedFacts(new TextDecoder().decode(body)).catch((error: unknown): never => {
    throw problem('page_unreadable', { cause: error })
  })
  const lines = Object.entries(facts).map(([name, text]) => [name, lineOf(text)])
  return { ...(Object.fromEntries(lines) as typeof facts), post: '' }
}

/** Address of a post on Bluesky by its author's id, since names change and its frame finds no post by a name. */
function permanentAddress(address: string, post: string): string | undefined {
  const [, author, id] = /^at:\/\/(did:[\w.:-]+)\/app\.bsky\.feed\.post\/(\w+)$/.exec(post) ?? []
  if (!author || frameOf(address)?.name !== 'Bluesky') return undefined
  return `https://bsky.app/profile/${author}/post/${id}`
}

/** Adds the image to the library. @throws Problem `image_unreachable`, `image_unacceptable` or `validation_failed` */
export async function copyImage(
  request: ImageRequest,
  { url, ownOrigin }: { url: string; ownOrigin: string },
) {
  return addImage(request, { file: await fetchImage(url, ownOrigin), directory: 'link-cards' })
}

/** Bytes up to the end of the head. Without one, up to the last tag, so that no character is cut. */
function headOf(page: Uint8Array): Uint8Array {
  const end = new TextDecoder('latin1').decode(page).search(/<\/head\s*>|<body[\s>]/i)
  return page.subarray(0, end < 0 ? page.lastIndexOf(closing) + 1 : end)
}

/** Byte of `>`, which is part of no longer character in the encodings of pages. */
const closing = 0x3e

/**
 * Text of the head. Pages often state a wrong encoding, so valid UTF-8 wins, then the stated encoding if the bytes are
 * valid in it, then the most plausible one.
 */
function headText(page: Uint8Array, contentType: string): string {
  const head = headOf(page)
  const [first] = readText(head).readings
  if (first?.encoding === 'utf-8') return first.text
  const ascii = new TextDecoder('latin1').decode(head)
  const [, label = 'utf-8'] =
    /charset\s*=\s*["']?([\w:.-]+)/i.exec(contentType) ??
    /<meta[^>]*charset\s*=\s*["']?([\w:.-]+)/i.exec(ascii) ??
    []
  return decoded(head, label, true) ?? first?.text ?? decoded(head, label) ?? ascii
}

/** `null` for an unknown encoding, and for bytes that are invalid in it if it is `fatal`. */
function decoded(bytes: Uint8Array, label: string, fatal = false): string | null {
  try {
    return new TextDecoder(label, { fatal }).decode(bytes)
  } catch {
    return null
  }
}

type Fact = 'title' | 'description' | 'site' | 'image'

/** Names of `<meta>`, the preferred one first. */
const names: Record<Fact, readonly string[]> = {
  title: ['og:title', 'twitter:title'],
  description: ['og:description', 'twitter:description', 'description'],
  site: ['og:site_name', 'application-name'],
  image: ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'],
}

/** `post`: address of a post in its network's protocol. */
type Facts = Record<Fact | 'post', string>

/** Facts without markup: the parser neither decodes entities nor runs anything. */
async function factsIn(html: string): Promise<Facts> {
  let post = ''
  const found = new Map<string, string>()
  let title = ''
  let isTitleOver = false
  const rewriter = new HTMLRewriter()
    .on('meta', {
      element(meta) {
        const name = meta.getAttribute('property') ?? meta.getAttribute('name') ?? ''
        const content = lineOf(meta.getAttribute('content') ?? '')
        const key = name.trim().toLowerCase()
        if (content !== '' && !found.has(key)) found.set(key, content)
      },
    })
    .on('link[rel="alternate"][href^="at://"]', {
      element: (link) => void (post ||= link.getAttribute('href') ?? ''),
    })
    .on('title', {
      text({ text, lastInTextNode }) {
        if (!isTitleOver) title += text
        isTitleOver ||= lastInTextNode
      },
    })
  await rewriter.transform(new Response(html)).arrayBuffer()
  const first = (fact: Fact) =>
    names[fact].map((name) => found.get(name)).find((value) => value !== undefined) ?? ''
  return {
    title: first('title') || lineOf(title),
    description: first('description'),
    site: first('site'),
    image: first('image'),
    post,
  }
}

const lineOf = (written: string) =>
  withoutInvisible(visibleText(decodeHTML(written)).replaceAll(/\s+/g, ' ')).trim()

/** The text with an ellipsis if it is longer, never with half a character. */
function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text
  return `${text
    .slice(0, longest - 1)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}…`
}
