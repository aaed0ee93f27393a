// The `sizes` attribute of an image matches its displayed width, so that the browser selects a fitting file.
import { examplePaths, expect, test } from '../../support/browser/browser.ts'
import { sampledList } from '../../support/sample.ts'

/**
 * Runs in the page. Images whose `sizes` is off by more than an eighth. Those in a text say the width of the widest one,
 * which may be a third more.
 */
function imagesWithWrongSizes(): string[] {
  const ruler = document.body.appendChild(document.createElement('div'))
  const widthOf = (length: string) => {
    ruler.style.width = length
    return ruler.getBoundingClientRect().width
  }
  const ratioOf = (img: HTMLImageElement) =>
    Number(img.getAttribute('width')) / Number(img.getAttribute('height'))
  return [...document.querySelectorAll<HTMLImageElement>('main img[sizes]')].flatMap((img) => {
    const { width, height } = img.getBoundingClientRect()
    const parts = img.sizes.split(/,\s*/).map((part) => /^(?:(\(.*\))\s+)?(\S+)$/.exec(part))
    const length = parts.find((part) => !part?.[1] || matchMedia(part[1]).matches)?.[2] ?? ''
    const said = widthOf(length)
    // Before the box crops it.
    const shown = Math.max(width, height * ratioOf(img))
    const box = img.closest('.image')?.parentElement?.className
    const isRight = width === 0 || Math.abs(said - shown) <= shown / (box ? 8 : 3)
    return isRight ? [] : [`${box}: ${Math.round(shown)} px, said ${Math.round(said)} px`]
  })
}

const pages = [
  '/',
  '/news/industry',
  '/game/casino/feature',
  '/game/casino/game-list',
  '/search?q=牌',
  '/download',
  examplePaths.article,
  examplePaths.gameIntro,
]

for (const path of sampledList('image sizes', pages, 1))
  test(`${path}: no image is enlarged or larger than needed`, async ({ page }) => {
    await page.goto(path)
    for (const width of [390, 768, 1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await expect
        .poll(() => page.evaluate(imagesWithWrongSizes), { message: `${width} px` })
        .toEqual([])
    }
  })
