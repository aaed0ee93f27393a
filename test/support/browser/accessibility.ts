import { readFileSync } from 'node:fs'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import { expect, type Page } from 'playwright/test'

const axeSource = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Default rules that depend on the color scheme. */
export const colorRules: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}

/**
 * Violations that axe finds on the current page with all of its default rules, one line per element. With `part`, only
 * that element is checked: axe does not know that a modal makes the rest of the page inert.
 */
export async function accessibilityViolations(
  page: Page,
  part?: string,
  rules: RunOptions = {},
): Promise<string[]> {
  // Renders content far below the viewport, which would otherwise keep its former colors.
  await page.evaluate(() => (document.documentElement.dataset['whole'] = ''))
  await colourChangesEnd(page)
  // Parsing axe takes as long as running it, so it is injected once per page.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  const violations = await page.evaluate(
    async ([context, options]) => {
      const { axe: inPage } = globalThis as unknown as { axe: typeof axe }
      return (await inPage.run(context, options)).violations
    },
    [
      part ?? 'html',
      // Reports only violations, because describing elements that pass doubles the time. Frames are checked separately:
      // inside the outer page their landmarks would be duplicates.
      { ...rules, resultTypes: ['violations'], iframes: false } satisfies RunOptions,
    ] as const,
  )
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id} (${help}): ${node.html.slice(0, 160)}`),
  )
}

/** Expects no violations in either color scheme. Leaves the page dark. */
export async function expectAccessible(
  page: Page,
  what = 'the page',
  part?: string,
): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const rules = colorScheme === 'dark' ? colorRules : {}
    expect
      .soft(await accessibilityViolations(page, part, rules), `${what}, ${colorScheme}`)
      .toEqual([])
  }
}

/** Waits for color transitions, whose intermediate contrast would be reported. */
async function colourChangesEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const changes = document.getAnimations().filter((one) => one instanceof CSSTransition)
    await Promise.allSettled(changes.map((change) => change.finished))
  })
}
