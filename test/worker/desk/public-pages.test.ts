// Operators get the same public pages as visitors: their session changes no byte, and is not read.
import { beforeAll, expect, it } from 'vitest'
import { locales } from '../../../client/contract/locale.ts'
import { href } from '../../../client/contract/paths.ts'
import { operatorSession } from '../../support/desk/desk.ts'
import { logIn } from '../../support/site/member.ts'
import { fetchApp, resetSite } from '../../support/site/site.ts'
import { forgetPages } from '../../../worker/site/render/page-cache/memory.ts'

let visitors: (Record<string, string> | undefined)[] = []
beforeAll(async () => {
  await resetSite()
  const desk = `__Host-backstage=${await operatorSession('editor')}; backstage_hint=1`
  const member = `__Host-session=${await logIn('member')}`
  visitors = [undefined, { Cookie: desk }, { Cookie: `${desk}; ${member}` }]
})

const pages = locales.flatMap((locale) =>
  (['article', 'gameIntro'] as const).map((page) => [locale, page] as const),
)

it.each(pages)('in %s, %s', async (locale, page) => {
  // Without a translation, the item itself is the fallback.
  const first = await fetchApp(href(locale, page, { id: 2 }))
  const path = first.headers.get('Location') ?? href(locale, page, { id: 2 })
  const seen = new Set<string>()
  for (const headers of visitors) {
    forgetPages()
    const response = await fetchApp(path, {
      ...(headers && { headers }),
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('Set-Cookie')).toBeNull()
    seen.add((await response.text()).replaceAll(/nonce="[^"]*"/g, ''))
  }
  expect(seen.size).toBe(1)
})
