// Facts of foreign pages for link cards, also of hostile ones, and the copies of their images.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { operatorSession } from '../../support/desk/desk.ts'
import { callDesk, fetchDesk } from '../../support/desk/entries.ts'
import { readProblem, rowsOf } from '../../support/site/member.ts'
import { resetSite } from '../../support/site/site.ts'

let editor = ''
beforeEach(async () => {
  await resetSite()
  editor = await operatorSession('editor')
})
afterEach(() => vi.unstubAllGlobals())

interface Facts {
  title: string
  description: string
  site: string
  image: string | null
}

const html = { 'Content-Type': 'text/html' }
const asPage = (body: BodyInit, headers: HeadersInit = html) => new Response(body, { headers })
const redirect = (location: string) =>
  new Response(null, { status: 302, headers: { Location: location } })

/** GBK, in a page that states another encoding: 新春赛程公布. */
const words = [0xd0, 0xc2, 0xb4, 0xba, 0xc8, 0xfc, 0xb3, 0xcc, 0xb9, 0xab, 0xb2, 0xbc]
const gbk = Uint8Array.from([
  ...new TextEncoder().encode('<meta charset="utf-8"><title>'),
  ...words,
  ...new TextEncoder().encode('</title></head>'),
])
const padding = `<!-- ${'x'.repeat(600 * 1024)} -->`
const head =
  '<title>&lt;b&gt; A &amp; B</title><meta name="description" content="about &quot;it&quot;">'

const block = new TextEncoder().encode(' '.repeat(64 * 1024))
/** A head, and then spaces without end. */
const endless = () =>
  new ReadableStream({
    start: (stream) => stream.enqueue(new TextEncoder().encode(head)),
    pull: (stream) => stream.enqueue(block),
  })
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const pages: Record<string, () => Response> = {
  'https://a.example/plain': () =>
    asPage(
      `<html><head><title>Own</title>
      <meta property="og:title" content="  Shared\u202e&#10;title ">
      <meta property="og:description" content="${'长'.repeat(400)}">
      <meta property="og:site_name" content="The A"><meta property="og:image" content="/i.png?a=1&amp;b=2">
      </head><body><meta property="og:title" content="no"></body>`,
    ),
  'https://a.example/scripts': () =>
    asPage(
      `<head><title><script>alert(1)</script></title>
      <meta property="og:image" content="data:image/png;base64,AAAA">
      <meta property="og:description" content="&lt;img src=x onerror=alert(1)&gt;"></head>`,
    ),
  'https://a.example/inner-image': () =>
    asPage(`<head>${head}<meta property="og:image" content="https://10.0.0.1/i.png"></head>`),
  'https://a.example/long': () => asPage(`<head>${head}${padding}</head>`),
  'https://a.example/late': () => asPage(`<head>${padding}${head}</head>`),
  'https://a.example/gbk': () => asPage(gbk),
  'https://a.example/none': () => asPage(''),
  'https://a.example/endless': () => asPage(endless()),
  'https://a.example/i.png': () => asPage(Uint8Array.from(atob(pixel), (one) => one.charCodeAt(0))),
  'https://publish.twitter.com/oembed?omit_script=1&dnt=1&url=https%3A%2F%2Fx.com%2Fa%2Fstatus%2F1':
    () =>
      asPage(
        JSON.stringify({
          author_name: 'A & B',
          provider_name: 'Twitter',
          html: '<blockquote><p lang="en">Odds &lt;rise<br>today <a href="https://t.co/x">pic</a></p>&mdash; A <p>no</p></blockquote>',
        }),
        { 'Content-Type': 'application/json' },
      ),
  'https://publish.twitter.com/oembed?omit_script=1&dnt=1&url=https%3A%2F%2Fx.com%2Fa%2Fstatus%2F2':
    () => asPage('<p>Sorry</p>'),
  'https://bsky.app/profile/a.example/post/3k': () =>
    asPage(
      '<head><title>Post</title><link rel="alternate" href="at://did:plc:q1/app.bsky.feed.post/3k"></head>',
    ),
  'https://a.example/pdf': () => asPage('%PDF', { 'Content-Type': 'application/pdf' }),
  'https://a.example/untyped': () => new Response(new Uint8Array([1])),
  'https://a.example/moved': () => redirect('/plain'),
  'https://a.example/private': () => redirect('https://169.254.169.254/latest'),
  'https://a.example/local': () => redirect('https://printer.local/'),
  'https://a.example/plainly': () => redirect('http://a.example/plain'),
  'https://a.example/circle': () => redirect('/circle'),
}

function stubFetch() {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return (
      pages[url]?.() ?? new Response('<title>Not found</title>', { status: 404, headers: html })
    )
  })
  return asked
}

const read = (path: string) =>
  callDesk<Facts>(editor, 'unfurl', { body: { url: `https://a.example/${path}` } })
const refusalOf = async (url: string) =>
  readProblem(await fetchDesk(editor, 'unfurl', { body: { url } }))

describe('facts of a page', () => {
  it('are lines of text with an image that may be fetched', async () => {
    const asked = stubFetch()
    const facts = {
      title: 'Shared title',
      description: `${'长'.repeat(299)}…`,
      site: 'The A',
      image: 'https://a.example/i.png?a=1&b=2',
    }
    expect(await read('plain')).toEqual(facts)
    expect(await read('moved')).toEqual(facts)
    expect(await read('scripts')).toEqual({
      title: '<script>alert(1)</script>',
      description: '<img src=x onerror=alert(1)>',
      site: 'a.example',
      image: null,
    })
    const plain = { title: '<b> A & B', description: 'about "it"', site: 'a.example', image: null }
    expect(await read('inner-image')).toEqual(plain)
    expect(await read('long')).toEqual(plain)
    expect(await read('endless')).toEqual(plain)
    expect(await read('gbk')).toMatchObject({ title: '新春赛程公布' })
    const none = { title: '', description: '', site: 'a.example', image: null }
    expect(await read('late')).toEqual(none)
    expect(await read('none')).toEqual(none)
    expect(asked.filter((url) => url.includes('i.png'))).toEqual([])
    expect(await rowsOf("select action from audit_log where action like '%unfurl%'")).toEqual([])
  })

  it('are the words of a post, and an address without the name of its author', async () => {
    stubFetch()
    const at = (url: string) => callDesk<Facts>(editor, 'unfurl', { body: { url } })
    expect(await at('https://x.com/a/status/1')).toEqual({
      title: 'A & B',
      description: 'Odds <rise today pic',
      site: 'Twitter',
      image: null,
    })
    expect(await refusalOf('https://x.com/a/status/2')).toEqual([422, 'page_unreadable'])
    expect(await at('https://bsky.app/profile/a.example/post/3k')).toEqual({
      title: 'Post',
      description: '',
      site: 'bsky.app',
      image: null,
      url: 'https://bsky.app/profile/did:plc:q1/post/3k',
    })
  })

  it('are refused for other files, silent hosts and addresses that must not be asked', async () => {
    const asked = stubFetch()
    const at = (path: string) => refusalOf(`https://a.example/${path}`)
    const unreachable = [422, 'page_unreachable']
    const refused = [422, 'validation_failed']
    expect(await at('gone')).toEqual(unreachable)
    expect(await at('circle')).toEqual(unreachable)
    expect(await at('pdf')).toEqual([422, 'page_unreadable'])
    expect(await at('untyped')).toEqual([422, 'page_unreadable'])
    for (const path of ['private', 'local', 'plainly']) expect(await at(path)).toEqual(refused)
    const before = asked.length
    for (const url of [
      'https://127.0.0.1/',
      'https://a.example:8443/',
      'https://u@a.example/',
      'x',
    ])
      expect(await refusalOf(url)).toEqual(refused)
    expect(asked).toHaveLength(before)
    const moderator = await operatorSession('moderator')
    const body = { url: 'https://a.example/plain' }
    expect(await readProblem(await fetchDesk(moderator, 'unfurl', { body }))).toEqual([
      403,
      'forbidden',
    ])
  })
})

it('the image of a page becomes one of the library, once', async () => {
  stubFetch()
  const copy = (path: string) =>
    fetchDesk(editor, 'unfurl/image', { body: { url: `https://a.example/${path}` } })
  const first = await copy('i.png')
  const image = await first.json<{ id: number; directory: string; is_new: boolean }>()
  expect([first.status, image.directory, image.is_new]).toEqual([201, 'link-cards', true])
  const again = await copy('i.png')
  expect([again.status, (await again.json<{ id: number }>()).id]).toEqual([200, image.id])
  expect(await readProblem(await copy('plain'))).toEqual([422, 'image_unacceptable'])
  expect(await readProblem(await copy('private'))).toEqual([422, 'validation_failed'])
  expect(await rowsOf("select id from audit_log where action = 'image.add'")).toHaveLength(1)
})
