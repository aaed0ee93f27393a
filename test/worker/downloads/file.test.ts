// A single file: complete, in ranges (RFC 9110, section 14), and refused.
import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { brokenMedia, countingDb } from '../../support/fakes/bindings.ts'
import { bytesOf, materialOf, open, siteWithMaterials, vip } from '../../support/site/materials.ts'
import { logIn, readProblem, sendApi } from '../../support/site/member.ts'

const id = open[0]
const path = `/api/user/material/file/${id}`
const whole = bytesOf(id)
const { size } = materialOf(id)

let member = ''
let guest = ''
beforeAll(async () => {
  await siteWithMaterials(...open, ...vip)
  member = await logIn('member')
  guest = await logIn('vip')
})

const get = (headers: Record<string, string> = {}, method = 'GET') =>
  sendApi(path, { as: member, headers, method })

async function bytesIn(response: Response): Promise<Uint8Array> {
  return new Uint8Array(await response.arrayBuffer())
}

describe('a file', () => {
  it.each(['member', 'vip', 'download', 'muted'])('is returned to %s unchanged', async (name) => {
    const response = await sendApi(path, { as: await logIn(name) })
    expect(response.status).toBe(200)
    expect(await bytesIn(response)).toEqual(whole)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store, no-transform',
      'content-disposition': `attachment; filename="mark.svg"; filename*=UTF-8''mark.svg`,
      'content-length': String(size),
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': 'image/svg+xml',
      'x-content-type-options': 'nosniff',
    })
    expect(response.headers.get('ETag')).toMatch(/^"[0-9a-f]+"$/)
    expect(Date.parse(response.headers.get('Last-Modified')!)).not.toBeNaN()
  })

  it('keeps a name in any script, and has an ASCII fallback name', async () => {
    const response = await sendApi(`/api/user/material/file/${vip[0]}`, { as: guest })
    expect(response.headers.get('Content-Disposition')).toBe(
      `attachment; filename="Aurora 2560_1440.webp"; filename*=UTF-8''${encodeURIComponent('Aurora 2560×1440.webp')}`,
    )
  })

  it('answers HEAD with the same headers', async () => {
    const [answer, head] = [await get(), await get({}, 'HEAD')]
    const ownOfEach = new Set(['x-request-id', 'server-timing'])
    const headers = (response: Response) =>
      Object.fromEntries([...response.headers].filter(([name]) => !ownOfEach.has(name)))
    expect(headers(head)).toEqual(headers(answer))
    expect(await bytesIn(head)).toHaveLength(0)
    expect(await bytesIn(answer)).toHaveLength(size)
  })

  it('costs one round trip after that of the session', async () => {
    const { DB, trips } = countingDb()
    expect((await sendApi(path, { as: member, bindings: { DB } })).status).toBe(200)
    expect(trips()).toBe(2)
  })

  it.each([
    ['no session', path, undefined, [401, 'unauthorized']],
    ['an unknown session', path, 'x'.repeat(43), [401, 'unauthorized']],
    ['an unknown id', '/api/user/material/file/999999999', 'member', [404, 'not_found']],
    ['a file of a VIP group', `/api/user/material/file/${vip[0]}`, 'member', [403, 'vip_only']],
    ['a file of a VIP group', `/api/user/material/file/${vip[0]}`, 'download', [403, 'vip_only']],
    ['a query it does not know', `${path}?as=inline`, 'member', [422, 'validation_failed']],
  ])('is not returned for %s', async (_, asked, who, expected) => {
    const token = who && who.length < 43 ? await logIn(who) : who
    const response = await sendApi(asked, { as: token })
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    expect(response.headers.get('Content-Disposition')).toBeNull()
    expect(await readProblem(response)).toEqual(expected)
  })

  it.each(['0', '-1', '1.5', '1e3', '9999999999999999', '~!', '%00', '１', '..%2F100'])(
    'has no id like %s',
    async (junk) => {
      const response = await sendApi(`/api/user/material/file/${junk}`, { as: member })
      expect(await readProblem(response)).toEqual([422, 'validation_failed'])
    },
  )
})

describe('a part', () => {
  it.each([
    ['the first byte', 'bytes=0-0', 0, 0],
    ['the first ten', 'bytes=0-9', 0, 9],
    ['some in the middle', 'bytes=100-150', 100, 150],
    ['from a byte on', 'bytes=200-', 200, size - 1],
    ['the last ten', 'bytes=-10', size - 10, size - 1],
    ['the last byte', `bytes=${size - 1}-`, size - 1, size - 1],
    ['more than is left', `bytes=300-${size + 50}`, 300, size - 1],
    ['the last of more than there is', `bytes=-${size + 50}`, 0, size - 1],
    ['in capitals', 'BYTES=5-6', 5, 6],
  ])('is returned: %s', async (_, range, first, last) => {
    const response = await get({ Range: range })
    expect(response.status).toBe(206)
    expect(response.headers.get('Content-Range')).toBe(`bytes ${first}-${last}/${size}`)
    expect(response.headers.get('Content-Length')).toBe(String(last - first + 1))
    expect(response.headers.get('ETag')).toMatch(/^"/)
    expect(await bytesIn(response)).toEqual(whole.slice(first, last + 1))
  })

  it.each([`bytes=${size}-`, `bytes=${size + 5}-${size + 9}`, 'bytes=-0'])(
    'does not exist: %s',
    async (range) => {
      const response = await get({ Range: range })
      expect(response.status).toBe(416)
      expect(response.headers.get('Content-Range')).toBe(`bytes */${size}`)
      expect(await bytesIn(response)).toHaveLength(0)
    },
  )

  it.each([
    'bytes=0-4,10-14',
    'bytes=9-5',
    'bytes=a-b',
    'bytes=',
    'bytes=-',
    'bytes',
    'lines=0-4',
    'bytes=1-2x',
  ])('is the complete file for the invalid range %s', async (range) => {
    const response = await get({ Range: range })
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Range')).toBeNull()
    expect(await bytesIn(response)).toEqual(whole)
  })

  it('and the preceding part form the complete file', async () => {
    const first = await get({ Range: 'bytes=0-99' })
    const etag = first.headers.get('ETag')!
    const rest = await get({ Range: 'bytes=100-', 'If-Range': etag })
    expect([first.status, rest.status]).toEqual([206, 206])
    expect([...(await bytesIn(first)), ...(await bytesIn(rest))]).toEqual([...whole])
  })

  it('is refused without a session, and to another group', async () => {
    const headers = { Range: 'bytes=0-9' }
    expect((await sendApi(path, { headers })).status).toBe(401)
    const other = await sendApi(`/api/user/material/file/${vip[0]}`, { as: member, headers })
    expect(await readProblem(other)).toEqual([403, 'vip_only'])
  })
})

describe('a condition', () => {
  let etag = ''
  let modified = ''
  beforeAll(async () => {
    const { headers } = await get()
    etag = headers.get('ETag')!
    modified = headers.get('Last-Modified')!
  })
  const dayBefore = () => new Date(Date.parse(modified) - 86_400_000).toUTCString()
  const dayAfter = () => new Date(Date.parse(modified) + 86_400_000).toUTCString()
  const Range = 'bytes=0-9'

  it.each([
    ['If-Range: the tag', () => ({ Range, 'If-Range': etag }), 206],
    ['If-Range: the date', () => ({ Range, 'If-Range': modified }), 206],
    ['If-Range: another tag', () => ({ Range, 'If-Range': '"another"' }), 200],
    ['If-Range: a weak tag', () => ({ Range, 'If-Range': `W/${etag}` }), 200],
    ['If-Range: an earlier date', () => ({ Range, 'If-Range': dayBefore() }), 200],
    ['If-Range: a later date', () => ({ Range, 'If-Range': dayAfter() }), 200],
    ['If-Range without a range', () => ({ 'If-Range': '"another"' }), 200],
    ['If-Match: the tag', () => ({ Range, 'If-Match': etag }), 206],
    ['If-Match: another tag', () => ({ Range, 'If-Match': '"another"' }), 412],
    ['If-Match: another tag, for the whole', () => ({ 'If-Match': '"another"' }), 412],
    ['If-Unmodified-Since: earlier', () => ({ 'If-Unmodified-Since': dayBefore() }), 412],
    ['If-None-Match: the tag', () => ({ 'If-None-Match': etag }), 304],
    ['If-None-Match: another tag', () => ({ 'If-None-Match': '"another"' }), 200],
    ['If-None-Match: a list, weak', () => ({ 'If-None-Match': `"a", W/${etag}` }), 304],
    ['If-None-Match: any', () => ({ 'If-None-Match': '*' }), 304],
    ['If-None-Match before a range', () => ({ Range, 'If-None-Match': etag }), 304],
    ['If-Match before If-None-Match', () => ({ 'If-Match': '"b"', 'If-None-Match': etag }), 412],
    ['both tags', () => ({ 'If-Match': etag, 'If-None-Match': etag }), 304],
    ['If-Match: any', () => ({ 'If-Match': '*' }), 200],
    ['If-Match: a weak tag', () => ({ 'If-Match': `W/${etag}` }), 412],
    ['a condition before a bad range', () => ({ Range: 'bytes=9999-', 'If-Match': '"b"' }), 412],
    ['If-Modified-Since: later', () => ({ 'If-Modified-Since': dayAfter() }), 304],
    ['If-Modified-Since: the date', () => ({ 'If-Modified-Since': modified }), 304],
    ['If-Modified-Since: no date', () => ({ 'If-Modified-Since': 'x' }), 200],
    [
      'If-None-Match before If-Modified-Since',
      () => ({ 'If-None-Match': '"b"', 'If-Modified-Since': dayAfter() }),
      200,
    ],
  ])('%s, for GET and HEAD', async (_, headers, status) => {
    const response = await get(headers())
    expect(response.status).toBe(status)
    const length = { 200: size, 206: 10, 304: 0, 412: 0 }[status]
    expect(await bytesIn(response)).toHaveLength(length!)
    const head = await get(headers(), 'HEAD')
    // A range applies to GET alone.
    expect(head.status).toBe(status === 206 ? 200 : status)
    expect(head.headers.get('ETag')).toBe(etag)
  })
})

describe('the store', () => {
  beforeEach(() => siteWithMaterials(id))

  it('with a new file before the rest is requested returns the complete file', async () => {
    const token = await logIn('member')
    const first = await sendApi(path, { as: token, headers: { Range: 'bytes=0-99' } })
    await env.MEDIA.put(materialOf(id).path, 'another file')
    const headers = { Range: 'bytes=100-', 'If-Range': first.headers.get('ETag')! }
    const rest = await sendApi(path, { as: token, headers })
    expect([rest.status, await rest.text()]).toEqual([200, 'another file'])
  })

  it('with a new file between metadata and read returns the complete file', async () => {
    const token = await logIn('member')
    const MEDIA = new Proxy(env.MEDIA, {
      get(target, key: keyof R2Bucket) {
        if (key !== 'head') return target[key].bind(target)
        return async (name: string) => {
          const found = await target.head(name)
          await target.put(name, 'another file')
          return found
        }
      },
    })
    const headers = { Range: 'bytes=5-9' }
    const response = await sendApi(path, { as: token, headers, bindings: { MEDIA } })
    expect([response.status, await response.text()]).toEqual([200, 'another file'])
  })

  it('without the file returns 404', async () => {
    const token = await logIn('member')
    await env.MEDIA.delete(materialOf(id).path)
    const some: [string, Record<string, string>][] = [
      ['GET', {}],
      ['GET', { Range: 'bytes=0-1' }],
    ]
    for (const [method, headers] of some)
      expect(await readProblem(await sendApi(path, { as: token, method, headers }))).toEqual([
        404,
        'not_found',
      ])
    expect((await sendApi(path, { as: token, method: 'HEAD' })).status).toBe(404)
  })

  it('while down causes a 500 without its error message', async () => {
    const token = await logIn('member')
    const response = await sendApi(path, { as: token, bindings: { MEDIA: brokenMedia } })
    expect(await readProblem(response)).toEqual([500, 'internal_error'])
  })

  it('is irrelevant for a group that is no longer published: 404', async () => {
    const token = await logIn('member')
    await env.DB.prepare('update material_groups set published_at = null').run()
    expect(await readProblem(await sendApi(path, { as: token }))).toEqual([404, 'not_found'])
  })
})
