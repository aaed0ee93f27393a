// Upload of the mark, and changes of the identity by settings.
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { markUrl } from '../../../client/contract/site/mark.ts'
import { cleanSvg } from '../../../worker/desk/site/identity/clean-svg.ts'
import { markSvg, pngFile, svgFile, uploadMark } from '../../support/identity/second-site.ts'
import { operatorSession } from '../../support/desk/desk.ts'
import { callDesk, fetchDesk } from '../../support/desk/entries.ts'
import { readProblem, rowsOf } from '../../support/site/member.ts'
import { fetchApp, fetchRenewed, readPage, resetSite } from '../../support/site/site.ts'

let owner = ''
beforeAll(async () => {
  await resetSite()
  owner = await operatorSession('owner')
})

const change = async (values: object, as = owner) => {
  const { rev } = await callDesk<{ rev: number }>(owner, 'setting')
  return fetchDesk(as, 'setting', { method: 'PUT', body: { values }, rev })
}
const stored = async (fields: Record<string, File>) =>
  (await (await uploadMark(owner, fields)).json<{ mark: string }>()).mark

describe('an SVG', () => {
  it('keeps its shapes only', () => {
    const dirty =
      '<?xml version="1.0"?><svg viewBox="0 0 9 9" onload="a()" style="fill:red"><script>a()</script>' +
      '<!-- note --><style>*{}</style><g fill="url(#a)"><a href="javascript:a()"><path d="M0 0"/></a>' +
      '<path d="M1 1" fill="url(https://evil.example/x)" stroke="\\75rl(//evil)" onclick="a()"/>' +
      '<image href="https://evil.example"/><foreignObject><p>x</p></foreignObject>text</g></svg>'
    expect(cleanSvg(dirty)).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g fill="url(#a)">' +
        '<path d="M1 1"></path></g></svg>',
    )
  })

  it.each([
    '<svg viewBox="0 0 1 1"><path></svg>',
    '<svg><path d="M0 0"/></svg>',
    '<html viewBox="0 0 1 1"/>',
    '<!DOCTYPE svg [<!ENTITY a "b">]><svg viewBox="0 0 1 1">&a;</svg>',
    'text',
    '',
  ])('%s is refused', (text) => expect(cleanSvg(text)).toBeNull())
})

describe('a mark', () => {
  it('has an address by its content, which stays after a change', async () => {
    const [vector, raster] = [
      await stored({ file: svgFile(), png: await pngFile() }),
      await stored({ file: await pngFile() }),
    ]
    expect(await stored({ file: svgFile(), png: await pngFile() })).toBe(vector)
    expect([vector.slice(32), raster.slice(32)]).toEqual(['.svg', '.png'])
    for (const identity_mark of [vector, raster, '']) {
      expect((await change({ identity_mark })).status).toBe(200)
      const { html } = await readPage(await fetchRenewed('/en-US'))
      expect(html.includes('/media/identity/')).toBe(identity_mark !== '')
      expect(html).toContain(identity_mark)
    }
    const response = await fetchApp(markUrl(vector))
    expect(response.headers.get('Content-Security-Policy')).toBe("default-src 'none'; sandbox")
    expect(await response.text()).toBe(cleanSvg(markSvg))
  })

  it('that is no square SVG or PNG of 512 pixels is refused', async () => {
    const unusable: Record<string, File>[] = [
      { file: await pngFile(256) },
      { file: svgFile() },
      { file: svgFile('<svg/>'), png: await pngFile() },
      { file: new File(['GIF89a'], 'mark.png') },
    ]
    for (const fields of unusable)
      expect(await readProblem(await uploadMark(owner, fields))).toEqual([422, 'mark_unacceptable'])
  })

  it('must be stored, and only owners set it', async () => {
    const unknown = `${'0'.repeat(32)}.svg`
    expect(await readProblem(await change({ identity_mark: unknown }))).toEqual([
      422,
      'validation_failed',
    ])
    const editor = await operatorSession('editor')
    expect((await uploadMark(editor, { file: await pngFile() })).status).toBe(403)
    expect((await change({ 'site_name_en-US': 'Mine' }, editor)).status).toBe(403)
    expect((await fetchApp(markUrl(unknown))).status).toBe(404)
    expect(await env.PUBLIC_IMAGES.head(`media/identity/${unknown}`)).toBeNull()
  })
})

it('a change of the identity marks the chrome of each language as changed, and no page', async () => {
  const answer = await change({ identity_accent: '#5b3df5 #a99bff', 'site_name_en-US': 'Harbor' })
  expect(answer.status).toBe(200)
  const tags = await rowsOf<{ tag: string }>(
    'select tag from cache_tag_changes where sequence = (select max(sequence) from cache_tag_changes)',
  )
  expect(tags).toHaveLength(6)
  expect(tags.every(({ tag }) => tag.startsWith('chrome'))).toBe(true)
  expect((await readPage(await fetchRenewed('/en-US/news/industry'))).title).toMatch(/ - Harbor$/)
})

it('too little contrast is refused with the ratio', async () => {
  const answer = await change({ identity_accent: '#888888 #a99bff' })
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({
    errors: [
      { field: 'identity_accent', code: 'contrast_low', values: { ratio: 3.04, least: 4.5 } },
    ],
  })
})

it('the default identity adds no style to a page', async () => {
  await resetSite()
  const { html } = await readPage(await fetchApp('/en-US'))
  expect(html).not.toContain('<style')
  expect(html).toContain('href="/favicon.svg"')
})
