import { readFileSync } from 'node:fs'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import { expect, type Page } from 'playwright/test'

const axeSource = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** The default rules that another colour scheme can break. */
const colourRules: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}

/**
 * The violations axe finds on the current page with all of its default rules, one line per element; or in one part of it:
 * axe does not see that a modal at the edge of a small window is all there is.
 */
export async function accessibilityViolations(
  page: Page,
  part?: string,
  rules: RunOptions = {},
): Promise<string[]> {
  // What lies far below would keep the colours that it had before.
  await page.evaluate(() => (document.documentElement.dataset['whole'] = ''))
  await colourChangesEnd(page)
  // To parse axe takes as long as to run it.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  const violations = await page.evaluate(
    async ([context, options]) => {
      const { axe: inPage } = globalThis as unknown as { axe: typeof axe }
      return (await inPage.run(context, options)).violations
    },
    [
      part ?? 'html',
      // Describing every element that passes takes as long as finding those that do not. A page in a frame is looked at by
      // itself: beside the one around it, its landmarks would count twice.
      { ...rules, resultTypes: ['violations'], iframes: false } satisfies RunOptions,
    ] as const,
  )
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
    const rules = colorScheme === 'dark' ? colourRules : {}
    expect
      .soft(await accessibilityViolations(page, part, rules), `${what}, ${colorScheme}`)
      .toEqual([])
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
