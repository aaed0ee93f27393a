// No link of the site leads nowhere.
import { addressIn, expect, test, visit } from '../support/browser.ts'

for (const locale of ['zh-CN', 'en-US'] as const) {
  test(
    `every link of home, article and game list in ${locale} leads to a page`,
    { tag: '@desktop' },
    async ({ page, request }) => {
      const found = new Set<string>()
      for (const name of ['home', 'article', 'gameList'] as const) {
        await visit(page, addressIn(locale, name))
        const paths = await page.evaluate(() =>
          [...document.links]
            .filter((link) => link.origin === location.origin)
            .map((link) => link.pathname + link.search),
        )
        for (const path of paths) found.add(path)
      }
      expect(found.size).toBeGreaterThan(50)
      const broken: string[] = []
      for (const path of found) {
        const response = await request.get(path)
        if (response.status() !== 200) broken.push(`${response.status()} ${path}`)
      }
      expect(broken).toEqual([])
    },
  )
}
