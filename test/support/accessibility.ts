import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'

/** What axe finds wrong with the page as it stands, one line for each element; all of its default rules. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await colourChangesEnd(page)
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id} (${help}): ${node.html.slice(0, 160)}`),
  )
}

/** A colour half way through its transition has a contrast nobody sees. */
async function colourChangesEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const changes = document.getAnimations().filter((one) => one instanceof CSSTransition)
    await Promise.allSettled(changes.map((change) => change.finished))
  })
}
