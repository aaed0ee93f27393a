// Requests to foreign addresses: addresses that must not be asked, and answers that are too slow or too long.
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fetchOutgoing, outgoingUrl, type OutgoingError } from '../../../worker/http/outgoing.ts'

const own = 'https://news.meridian.example'
const limits = { ownOrigin: own, timeoutMs: 10_000, maxBytes: 8 }

describe('outgoingUrl', () => {
  it.each([
    // Other schemes, ports and credentials.
    'http://hooks.example.com/',
    'ftp://hooks.example.com/',
    'javascript:alert(1)',
    '//hooks.example.com/',
    'hooks.example.com',
    '',
    'https://hooks.example.com:8443/',
    'https://hooks.example.com:80/',
    'https://user@hooks.example.com/',
    'https://user:secret@hooks.example.com/',
    'https://:secret@hooks.example.com/',
    'https://hooks.example.com%40127.0.0.1/',
    // IPv4 in every notation.
    'https://127.0.0.1/',
    'https://93.184.216.34/',
    'https://169.254.169.254/latest/meta-data/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0x7f.0.0.1/',
    'https://0177.0.0.1/',
    'https://017700000001/',
    'https://127.1/',
    'https://127.0.1/',
    'https://0/',
    'https://127.0.0.1./',
    'https://%31%32%37.0.0.1/',
    'https://127%2E0%2E0%2E1/',
    'https://１２７.0.0.1/',
    'https://①②⑦.⓪.⓪.①/',
    'https://127。0。0。1/',
    'https://127．0．0．1/',
    'https://1.2.3.4.5/',
    'https://1.1.1.256/',
    // IPv6, mapped and with a zone.
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[fe80::1%25eth0]/',
    'https://[fd00::1]/',
    // Names inside a network.
    'https://localhost/',
    'https://LOCALHOST./',
    'https://ⓛocalhost/',
    'https://api.localhost/',
    'https://printer.local/',
    'https://printer.local./',
    'https://printer。local/',
    'https://metadata.google.internal/',
    'https://router.home.arpa/',
    'https://router.lan/',
    'https://intranet/',
    'https://com/',
    'https://xn--p1ai/',
    // Malformed names.
    'https://a..example.com/',
    'https://-a.example.com/',
    'https://hooks.example.com../',
    `https://${'a'.repeat(64)}.example.com/`,
    `https://hooks.example.com/${'a'.repeat(2000)}`,
    // This site.
    `${own}/api/hook`,
    'https://NEWS.meridian.example./',
    'https://news.meridian.example:443/',
    'https://news。meridian.example/',
  ])('refuses %s', (address) => {
    expect(outgoingUrl(address, own)).toBeNull()
  })

  it.each([
    ['https://hooks.example.com/in?a=1#part', 'https://hooks.example.com/in?a=1'],
    ['https://hooks.example.com:443', 'https://hooks.example.com/'],
    ['https://Hooks.Example.com./', 'https://hooks.example.com/'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
    ['https://例子.中国/收', 'https://xn--fsqu00a.xn--fiqs8s/%E6%94%B6'],
    ['https://localhost.example.com/', 'https://localhost.example.com/'],
    ['https://127.0.0.1.example.com/', 'https://127.0.0.1.example.com/'],
    ['https://meridian.example/', 'https://meridian.example/'],
  ])('accepts %s in its normal form', (address, href) => {
    expect(outgoingUrl(address, own)?.href).toBe(href)
  })
})

describe('fetchOutgoing', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  const address = 'https://hooks.example.com/in'
  const redirect = (to: string) => new Response(null, { status: 302, headers: { Location: to } })
  const textOf = ({ body }: { body: Uint8Array }) => new TextDecoder().decode(body)
  const reasonOf = (sent: Promise<unknown>) =>
    sent.then(
      () => 'answered',
      (error: OutgoingError) => error.reason,
    )

  it('sends nothing to an address that must not be asked', async () => {
    const request = vi.fn<typeof fetch>()
    const sent = fetchOutgoing('https://127.1/', {}, limits, request)
    expect(await reasonOf(sent)).toBe('address')
    expect(request).not.toHaveBeenCalled()
  })

  it('returns a redirect instead of following it', async () => {
    const request = vi.fn<typeof fetch>().mockResolvedValue(redirect('https://127.0.0.1/'))
    const answer = await fetchOutgoing(address, { method: 'POST' }, limits, request)
    expect(answer.status).toBe(302)
    expect(request.mock.calls).toEqual([
      [address, expect.objectContaining({ method: 'POST', redirect: 'manual' })],
    ])
  })

  it('checks each redirect that it follows, and follows no more than asked', async () => {
    const follow = (to: string, redirects: number) =>
      fetchOutgoing(address, {}, { ...limits, redirects }, (url) =>
        Promise.resolve(url === address ? redirect(to) : new Response('there')),
      )
    expect(textOf(await follow('/next', 1))).toBe('there')
    for (const to of ['https://[::1]/', 'http://hooks.example.com/', `${own}/`, 'https://'])
      expect(await reasonOf(follow(to, 3))).toBe('address')
    expect(await reasonOf(follow(address, 3))).toBe('redirects')
  })

  it('cuts off a long body and closes its connection', async () => {
    const cancelled = vi.fn<() => void>()
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new TextEncoder().encode('abcdef')),
      cancel: cancelled,
    })
    const answer = await fetchOutgoing(address, {}, limits, async () => new Response(body))
    expect([textOf(answer), answer.isComplete]).toEqual(['abcdefab', false])
    expect(cancelled).toHaveBeenCalled()
  })

  it('returns a body of exactly the limit as complete', async () => {
    const request = async () => new Response('abcdefgh')
    const answer = await fetchOutgoing(address, {}, limits, request)
    expect([textOf(answer), answer.isComplete]).toEqual(['abcdefgh', true])
  })

  it('gives up an answer that does not come, even if the request ignores the signal', async () => {
    vi.useFakeTimers()
    const never = () => new Promise<Response>(() => undefined)
    const reason = reasonOf(fetchOutgoing(address, {}, limits, never))
    await vi.advanceTimersByTimeAsync(limits.timeoutMs)
    expect(await reason).toBe('timeout')
  })

  it('keeps the status of an answer whose body does not end', async () => {
    vi.useFakeTimers()
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('abc')),
    })
    const sent = fetchOutgoing(address, {}, limits, async () => new Response(body))
    await vi.advanceTimersByTimeAsync(limits.timeoutMs)
    const answer = await sent
    expect([answer.status, textOf(answer), answer.isComplete]).toEqual([200, 'abc', false])
  })

  it('reports a failed connection', async () => {
    const request = () => Promise.reject(new TypeError('connection lost'))
    expect(await reasonOf(fetchOutgoing(address, {}, limits, request))).toBe('network')
  })
})
