// Cumulative layout shift of a page, from its first paint on.
import { expect, type Page } from 'playwright/test'

/** Maximum total layout shift of a page. */
const maxShift = 0.02

interface Shift {
  value: number
  /** The elements that moved. */
  moved: string[]
}

declare global {
  interface Window {
    shifts: Shift[]
  }
}

interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null }[]
}

/** Records layout shifts without recent input. */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = []
    const nameOf = (node: Node | null) =>
      node instanceof Element ? `${node.localName}.${node.className}` : String(node?.nodeName)
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[])
        if (!hadRecentInput)
          window.shifts.push({ value, moved: sources.map(({ node }) => nameOf(node)) })
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Names the elements that moved. */
export async function expectNoLayoutShift(page: Page): Promise<void> {
  const shifts = await page.evaluate(() => window.shifts)
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  expect.soft(sum, `sum of layout shifts ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(maxShift)
}
