import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { locales } from '../../../client/contract/locale.ts'
import { catalogues } from '../../../worker/i18n/translators.ts'
import { brokenMedia, countingDb } from '../../support/fakes/bindings.ts'
import { bytesOf, materialOf, open, siteWithMaterials, vip } from '../../support/site/materials.ts'
import { logIn, readProblem, sendApi } from '../../support/site/member.ts'
import { unzip } from '../../support/data/unzip.ts'

let member = ''
let guest = ''
async function fullSite(): Promise<void> {
  await siteWithMaterials(...open, 200, ...vip)
  member = await logIn('member')
  guest = await logIn('vip')
}
beforeAll(fullSite)

const archive = (query: string, as = member) =>
  sendApi(`/api/user/material/archive?${query}`, { as })

/** Name → bytes of a complete zip. */
async function filesIn(response: Response) {
  expect(response.status).toBe(200)
  const files = await unzip(await response.arrayBuffer())
  return files.map(({ name, bytes }) => ({ name, bytes: [...bytes] }))
}

const expected = (id: number) => ({ name: materialOf(id).filename, bytes: [...bytesOf(id)] })

describe('a zip', () => {
  it('contains the files unchanged, in the requested order, with their dates', async () => {
    const response = await archive('ids=200,100')
    const files = await unzip(await response.arrayBuffer())
    expect(files.map(({ name, bytes }) => ({ name, bytes: [...bytes] }))).toEqual(
      [200, 100].map(expected),
    )
    // The format has a resolution of two seconds, without a time zone.
    for (const [index, id] of [200, 100].entries())
      expect(
        Math.abs(files[index]!.lastModified.getTime() - Date.parse(materialOf(id).updated_at!)),
      ).toBeLessThanOrEqual(2000)
  })

  it.each(['ids=100&ids=101', 'ids=100,101', 'ids=100&ids=101,100', 'lang=th-TH&ids=100,101'])(
    'accepts ids from a form or a program: %s',
    async (query) => {
      expect(await filesIn(await archive(query))).toEqual(open.map(expected))
    },
  )

  it('is sent as a download that no browser displays or caches', async () => {
    const response = await archive('ids=100')
    await response.arrayBuffer()
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="brand-kit.zip"; filename*=UTF-8''brand-kit.zip`,
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': 'application/zip',
      'x-content-type-options': 'nosniff',
    })
  })

  it('has a general name if its materials are of several groups', async () => {
    const response = await archive('ids=100,200')
    await response.arrayBuffer()
    expect(response.headers.get('Content-Disposition')).toContain('"materials.zip"')
  })

  it('keeps names in any script', async () => {
    expect(await filesIn(await archive(`ids=${vip.join()}`, guest))).toEqual(vip.map(expected))
  })

  it('is available to a download-only account', async () => {
    expect(await filesIn(await archive('ids=100', await logIn('download')))).toEqual([
      expected(100),
    ])
  })

  it('answers HEAD without reading a file', async () => {
    const response = await sendApi('/api/user/material/archive?ids=100', {
      as: member,
      method: 'HEAD',
      bindings: { MEDIA: brokenMedia },
    })
    expect([response.status, response.headers.get('Content-Type')]).toEqual([
      200,
      'application/zip',
    ])
  })

  it('costs one round trip after that of the session, for any number of files', async () => {
    const { DB, trips } = countingDb()
    const ids = [100, 101, 200]
    const response = await sendApi(`/api/user/material/archive?ids=${ids.join()}`, {
      as: member,
      bindings: { DB },
    })
    expect(await filesIn(response)).toHaveLength(3)
    expect(trips()).toBe(2)
  })
})

describe('a zip is refused', () => {
  it.each([
    ['without ids', '', [422, 'validation_failed']],
    ['for no ids', 'ids=', [422, 'validation_failed']],
    ['for junk', 'ids=1;drop', [422, 'validation_failed']],
    ['for junk among ids', 'ids=100&ids=x', [422, 'validation_failed']],
    ['for half a list', 'ids=100,', [422, 'validation_failed']],
    ['for 0', 'ids=0', [422, 'validation_failed']],
    ['for a number with a sign', 'ids=%2B100', [422, 'validation_failed']],
    ['for a number too long', 'ids=9999999999999999', [422, 'validation_failed']],
    ['for a query it does not know', 'ids=100&name=x', [422, 'validation_failed']],
    ['for an unknown id', 'ids=999999999', [404, 'not_found']],
    ['for an unknown id among others', 'ids=100,999999999', [404, 'not_found']],
    ['for a file of a VIP group', `ids=${vip[0]}`, [403, 'vip_only']],
    ['for a file of a VIP group among others', `ids=100,${vip[0]}`, [403, 'vip_only']],
  ])('%s', async (_, query, problem) => {
    const response = await archive(query)
    expect(response.headers.get('Content-Disposition')).toBeNull()
    expect(await readProblem(response)).toEqual(problem)
  })

  it('without a session', async () => {
    const response = await sendApi('/api/user/material/archive?ids=100')
    expect(await readProblem(response)).toEqual([401, 'unauthorized'])
  })

  it('for more files than the setting allows; equal ids count once', async () => {
    await env.DB.prepare("update settings set value = '2' where key = 'download_max_files'").run()
    expect(await readProblem(await archive('ids=100,101,200'))).toEqual([422, 'too_many_files'])
    expect(await filesIn(await archive('ids=100,101,100&ids=101'))).toHaveLength(2)
    await env.DB.prepare("delete from settings where key = 'download_max_files'").run()
    const ids = Array.from({ length: 21 }, (_, index) => 900_000 + index)
    expect(await readProblem(await archive(`ids=${ids.join()}`))).toEqual([422, 'too_many_files'])
    expect(await readProblem(await archive(`ids=${ids.slice(1).join()}`))).toEqual([
      404,
      'not_found',
    ])
  })

  it('for too many files, with their number', async () => {
    const ids = Array.from({ length: 21 }, (_, index) => 900_000 + index)
    const { detail } = await (
      await archive(`lang=en-US&ids=${ids.join()}`)
    ).json<{ detail: string }>()
    expect(detail).toContain('up to 20.')
  })

  it('with a message while the store is down', async () => {
    const response = await sendApi('/api/user/material/archive?ids=100,101&lang=en-US', {
      as: member,
      bindings: { MEDIA: brokenMedia },
    })
    expect([response.status, await response.json()]).toMatchObject([
      500,
      { code: 'download_failed', detail: catalogues['en-US'].error.download_failed.detail },
    ])
  })
})

describe('the contents of a zip', () => {
  beforeEach(fullSite)

  it('have distinct names, compared without case', async () => {
    const names = ['Logo.svg', 'logo.SVG', 'Logo.svg']
    for (const [index, id] of [...open, 200].entries())
      await env.DB.prepare('update materials set filename = ? where id = ?')
        .bind(names[index], id)
        .run()
    const files = await filesIn(await archive('ids=100,101,200'))
    expect(files.map(({ name }) => name)).toEqual(['Logo.svg', 'logo (2).SVG', 'Logo (3).svg'])
    expect(files[2]!.bytes).toEqual([...bytesOf(200)])
  })

  it('have names that cannot escape the target folder', async () => {
    await env.DB.prepare('update materials set filename = ? where id = 100')
      .bind('../../etc/pass\u202ewd\\x:y')
      .run()
    const [file] = await filesIn(await archive('ids=100'))
    expect(file!.name).toBe('__.._etc_pass_wd_x_y')
  })

  it.each(locales)('include a text that names a missing file, in %s', async (lang) => {
    await env.MEDIA.delete(materialOf(101).path)
    const files = await filesIn(await archive(`ids=101,100,200&lang=${lang}`))
    const { missing, missing_file } = catalogues[lang].download
    expect(files.map(({ name }) => name)).toEqual(['mark.svg', 'cover-casino.webp', missing_file])
    const text = new TextDecoder().decode(Uint8Array.from(files[2]!.bytes))
    expect(text).toBe(`${missing}\r\n\r\nmark-green.svg\r\n`)
  })

  it('are only that text if all files are missing', async () => {
    for (const id of open) await env.MEDIA.delete(materialOf(id).path)
    const files = await filesIn(await archive(`ids=${open.join()}&lang=en-US`))
    expect(files.map(({ name }) => name)).toEqual(['Missing files.txt'])
  })

  it('are cut off when the store fails midway, so that the zip is recognized as incomplete', async () => {
    const MEDIA = new Proxy(env.MEDIA, {
      get: (target, key: keyof R2Bucket) => {
        if (key !== 'get') return target[key].bind(target)
        return (name: string) =>
          name === materialOf(101).path ? Promise.reject(new Error('down')) : target.get(name)
      },
    })
    const asked = sendApi('/api/user/material/archive?ids=100,101,200', {
      as: member,
      bindings: { MEDIA },
    })
    await expect(asked).rejects.toThrow('r2 is unavailable')
  })
})
