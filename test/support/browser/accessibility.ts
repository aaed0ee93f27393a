import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'

/**
 * The violations axe finds on the current page with all of its default rules, one line per element; or in one part of it:
 * axe does not see that a modal at the edge of a small window is all there is.
 */
export async function accessibilityViolations(page: Page, part?: string): Promise<string[]> {
  // What lies far below would keep the colours that it had before.
  await page.evaluate(() => (document.documentElement.dataset['whole'] = ''))
  await colourChangesEnd(page)
  // Describing every element that passes takes as long as finding those that do not.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    // A page in a frame is looked at by itself: beside the one around it, its landmarks would count twice.
    .exclude('iframe[title]')
    .options({ resultTypes: ['violations'] })
  if (part) axe.include(part)
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id} (${help}): ${node.html.slice(0, 160)}`),
  )
}

/** Expects no violation on the current page in either colour scheme; leaves it dark. */
export async function expectAccessible(
  page: Page,
  what = 'the page',
  part?: string,
): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect.soft(await accessibilityViolations(page, part), `${what}, ${colorScheme}`).toEqual([])
  }
}

/** Waits for transitions: a colour halfway through one has a contrast that nobody sees. */
async function colourChangesEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const changes = document.getAnimations().filter((one) => one instanceof CSSTransition)
    await Promise.allSettled(changes.map((change) => change.finished))
  })
}
