// Uploads of avatars (JPEG, PNG, GIF or WebP, at most 4 MiB): accepted and refused files.
import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { maxAvatarBytes, presetAvatars } from '../../../client/contract/members/avatar.ts'
import {
  currentAvatar,
  form,
  post,
  siteWithMember,
  stored,
  upload,
  uploaded,
  withoutImage,
} from '../../support/site/avatar.ts'
import { deleteDueAccounts } from '../../../worker/services/members/deletion.ts'
import { brokenMedia } from '../../support/fakes/bindings.ts'
import { logIn, readProblem, rowsOf, sendApi } from '../../support/site/member.ts'
import { claimedPng, padded, sampleImages } from '../../support/data/images.ts'
import { fetchApp, testDeps } from '../../support/site/site.ts'

beforeAll(siteWithMember)
beforeEach(withoutImage)

const { avif: _, ...accepted } = sampleImages

describe('an avatar', () => {
  it.each(Object.entries(accepted))('as %s becomes a square WebP', async (_, bytes) => {
    const response = await upload(bytes)
    const body = await response.json<{ message: string; avatar: string }>()
    expect(response.status).toBe(200)
    expect(body.message).toBe('Your avatar has been changed.')
    expect(body.avatar).toMatch(/^\/avatar\/[\w-]{43}\.webp$/)
    expect(await currentAvatar()).toBe(body.avatar)
    const object = await env.PUBLIC_IMAGES.get(body.avatar.slice(1))
    const { format, ...size } = await env.IMAGES.info(object!.body)
    expect([format, size]).toMatchObject(['image/webp', { width: 512, height: 512 }])
  })

  it('loses its metadata', async () => {
    const avatar = await uploaded(sampleImages.jpg)
    const text = new TextDecoder('latin1').decode(await (await fetchApp(avatar)).arrayBuffer())
    expect(new TextDecoder('latin1').decode(sampleImages.jpg)).toContain('where I live')
    expect(text).not.toMatch(/where I live|Exif/i)
  })

  it('is recognized by its bytes, not by its name or type', async () => {
    const data = new FormData()
    data.append('avatar', new File([sampleImages.gif], '../../evil.html', { type: 'text/html' }))
    const response = await post(data)
    expect((await response.json<{ avatar: string }>()).avatar).toMatch(/^\/avatar\/[\w-]+\.webp$/)
  })

  it('replaces the previous upload, but no preset', async () => {
    const first = await uploaded(sampleImages.png)
    const second = await uploaded(sampleImages.jpg)
    expect((await stored()).map(({ key }) => `/${key}`)).toEqual([second])
    expect((await fetchApp(first)).status).toBe(404)
    await post(form(['preset', '3']))
    expect(await stored()).toEqual([])
    await uploaded(sampleImages.png)
    expect(await stored()).toHaveLength(1)
  })

  it('is removed later if R2 was down during the replacement', async () => {
    await uploaded(sampleImages.png)
    const replaced = await post(form(['preset', '3']), {}, { PUBLIC_IMAGES: brokenMedia })
    expect(replaced.status).toBe(200)
    expect(await stored()).toHaveLength(1)
    await deleteDueAccounts(testDeps())
    expect(await stored()).toEqual([])
    expect(await rowsOf('select * from orphaned_avatars')).toEqual([])
  })

  it('is one of several concurrent uploads; the others are removed', async () => {
    await Promise.all([
      upload(sampleImages.png),
      upload(sampleImages.jpg),
      upload(sampleImages.gif),
    ])
    const [only, ...others] = await stored()
    expect(others).toEqual([])
    expect(await currentAvatar()).toBe(`/${only!.key}`)
  })
})

describe('the size of an avatar', () => {
  it('is at most 4 MiB', async () => {
    expect((await upload(padded(sampleImages.png, maxAvatarBytes))).status).toBe(200)
    const before = await currentAvatar()
    const response = await upload(padded(sampleImages.png, maxAvatarBytes + 1))
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({
      code: 'payload_too_large',
      detail: expect.stringContaining('4 MB'),
    })
    expect(await currentAvatar()).toBe(before)
  })

  it('is checked by Content-Length before anything is read', async () => {
    const body = new ReadableStream({
      pull: () => {
        throw new Error('read')
      },
    })
    const headers = {
      'Content-Length': '99999999',
      'Content-Type': 'multipart/form-data; boundary=b',
    }
    expect(await readProblem(await post(body, headers))).toEqual([413, 'payload_too_large'])
  })

  it.each([
    ['file', 'name="avatar"; filename="a.png"'],
    ['text', 'name="preset"'],
    ['unknown field', 'name="x"'],
  ])('is counted while a %s of unknown length arrives', async (_, disposition) => {
    const { body, sent } = endless(`--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`)
    const response = await post(body, { 'Content-Type': 'multipart/form-data; boundary=b' })
    expect(await readProblem(response)).toEqual([413, 'payload_too_large'])
    expect(sent()).toBeGreaterThan(maxAvatarBytes)
    expect(sent()).toBeLessThan(maxAvatarBytes + 512 * 1024)
  })

  it('is counted over all files together', async () => {
    const large = padded(sampleImages.png, 3 * 1024 * 1024)
    const whole = new Response(form(['avatar', large], ['avatar', large]))
    // A stream has no length.
    const type = { 'Content-Type': whole.headers.get('Content-Type')! }
    const response = await post(whole.body!.pipeThrough(new TransformStream()), type)
    expect(await readProblem(response)).toEqual([413, 'payload_too_large'])
  })

  it('includes headers that never end', async () => {
    const { body, sent } = endless('--b\r\nContent-Disposition: form-data; name="')
    const response = await post(body, { 'Content-Type': 'multipart/form-data; boundary=b' })
    expect(await readProblem(response)).toEqual([413, 'payload_too_large'])
    expect(sent()).toBeLessThan(512 * 1024)
  })
})

/** A body without a length: the text, followed by endless `x` in pieces of 64 KiB. */
function endless(text: string) {
  let sent = 0
  const encoder = new TextEncoder()
  const piece = encoder.encode('x'.repeat(64 * 1024))
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(text)),
    pull: (controller) => {
      sent += piece.length
      controller.enqueue(piece.slice())
    },
  })
  return { body, sent: () => sent }
}

const text = (value: string) => new TextEncoder().encode(value)

describe('an invalid image', () => {
  it.each<[string, Uint8Array<ArrayBuffer>]>([
    ['HTML', text('<!doctype html><script>alert(1)</script>')],
    ['SVG', text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['PDF', text('%PDF-1.7')],
    ['an empty file', new Uint8Array()],
    ['one byte', new Uint8Array([0x89])],
    ['the first bytes of a PNG', sampleImages.png.slice(0, 20)],
    ['the first bytes of a JPEG', sampleImages.jpg.slice(0, 3)],
    ['GIF in letters', text('GIF8 is a format')],
    ['AVIF', sampleImages.avif],
    ['the first bytes of an AVIF', text('\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf')],
    ['65535 × 65535 pixels', claimedPng(65535, 65535)],
    ['4294967295 pixels of width', claimedPng(0xffffffff, 1)],
    ['8001 pixels of height', claimedPng(1, 8001)],
    ['more than 40 megapixels', claimedPng(8000, 5001)],
    ['no pixels', claimedPng(0, 8)],
  ])('is refused: %s', async (_, bytes) => {
    const response = await upload(bytes)
    expect(await readProblem(response)).toEqual([422, 'avatar_unacceptable'])
    expect([await currentAvatar(), await stored()]).toEqual([null, []])
  })

  it.each([
    ['JSON', 'application/json', '{"preset":"1"}'],
    ['a form without files', 'application/x-www-form-urlencoded', 'preset=1'],
    ['a bare image', 'image/png', sampleImages.png],
    ['other parts', 'multipart/mixed; boundary=b', '--b--'],
    ['a type that only begins alike', 'multipart/form-data-x; boundary=b', '--b--'],
  ])('is refused without being read: %s', async (_, type, body) => {
    expect(await readProblem(await post(body, { 'Content-Type': type }))).toEqual([
      415,
      'unsupported_media_type',
    ])
  })

  it.each([
    ['no boundary', 'multipart/form-data', '--b--'],
    ['another boundary', 'multipart/form-data; boundary=c', '--b--'],
    [
      'no end',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="preset"\r\n\r\n1',
    ],
    [
      'headers that are no UTF-8',
      'multipart/form-data; boundary=b',
      new Uint8Array([
        ...text('--b\r\nContent-Disposition: form-data; name="'),
        0xff,
        ...text('"\r\n\r\n1\r\n--b--'),
      ]),
    ],
  ])('is refused as malformed: %s', async (_, type, body) => {
    expect(await readProblem(await post(body, { 'Content-Type': type }))).toEqual([
      422,
      'validation_failed',
    ])
  })
})

describe('the form', () => {
  const none = new Uint8Array()
  it.each<[string, FormData, string[]]>([
    ['nothing', form(), ['avatar required']],
    ['an empty file field', form(['avatar', none, '']), ['avatar required']],
    [
      'an image and a preset',
      form(['avatar', sampleImages.png], ['preset', '1']),
      ['avatar invalid_value', 'preset invalid_value'],
    ],
    [
      'two images',
      form(['avatar', sampleImages.png], ['avatar', sampleImages.gif]),
      ['avatar invalid_value'],
    ],
    ['two presets', form(['preset', '1'], ['preset', '2']), ['preset invalid_value']],
    ['a text as image', form(['avatar', 'me.png']), ['avatar invalid_value']],
    ['a file as preset', form(['preset', text('1')]), ['preset invalid_value']],
    ['an unknown field', form(['preset', '1'], ['user_id', '2']), ['user_id unknown_field']],
    [
      'many fields',
      form(['a', '1'], ['b', '1'], ['c', '1'], ['d', '1'], ['e', '1'], ['f', '1']),
      [],
    ],
    ...['0', '13', '1.0', '01', '', ' 1', '../1', '１'].map((id): [string, FormData, string[]] => [
      `preset "${id}"`,
      form(['preset', id]),
      ['preset invalid_value'],
    ]),
  ])('is refused with %s', async (_, body, fields) => {
    const response = await post(body)
    const { code, errors = [] } = await response.json<{
      code: string
      errors?: { field: string; code: string }[]
    }>()
    expect([response.status, code]).toEqual([422, 'validation_failed'])
    expect(errors.map((one) => `${one.field} ${one.code}`)).toEqual(fields)
    expect(await currentAvatar()).toBeNull()
  })

  it('may leave its file field empty if a preset is chosen', async () => {
    const response = await post(form(['avatar', none, ''], ['preset', '12']))
    expect(await response.json()).toMatchObject({ avatar: '/avatars/12.svg' })
    expect(await currentAvatar()).toBe('/avatars/12.svg')
  })
})

describe('presets', () => {
  it('are listed for members', async () => {
    const response = await sendApi('/api/user/avatar-list', { as: await logIn('member') })
    expect(await response.json()).toEqual({ items: presetAvatars })
    expect((await sendApi('/api/user/avatar-list')).status).toBe(401)
  })

  it('are files of the site', () => {
    const files = Object.keys(import.meta.glob('/public/avatars/*.svg'))
    const urls = presetAvatars.map(({ url }) => `/public${url}`)
    expect(files.toSorted()).toEqual(urls.toSorted())
  })
})

describe('a change of the avatar', () => {
  it('requires a session', async () => {
    const response = await post(form(['preset', '1']), { Cookie: '' })
    expect(await readProblem(response)).toEqual([401, 'unauthorized'])
  })

  it('is refused for a download-only account', async () => {
    const Cookie = `__Host-session=${await logIn('download')}`
    for (const body of [form(['preset', '1']), form(['avatar', sampleImages.png])])
      expect(await readProblem(await post(body, { Cookie }))).toEqual([403, 'read_only_account'])
    expect([await currentAvatar('download'), await stored()]).toEqual([null, []])
  })

  it('is refused from another site', async () => {
    const response = await post(form(['preset', '1']), { 'Sec-Fetch-Site': 'cross-site' })
    expect(await readProblem(response)).toEqual([403, 'cross_site'])
  })

  it('is limited to twenty per hour', async () => {
    for (let time = 0; time < 20; time++) await post(form(['preset', '1']))
    expect(await readProblem(await post(form(['preset', '2'])))).toEqual([429, 'too_many_requests'])
  })
})
