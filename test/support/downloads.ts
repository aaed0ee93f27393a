// Downloads in browser tests: what a page offers for choosing, and what the browser has saved.
import { readFileSync } from 'node:fs'
import type { Download, Page } from 'playwright/test'
import { addresses, awake, visit } from './browser.ts'
import { unzip } from './unzip.ts'

export const group = addresses.downloadGroup

/** A file of the demo content as it lies there. */
export const original = (path: string) => readFileSync(`content/materials/${path}`)
export const box = (page: Page, name: string) => page.getByRole('checkbox', { name })
export const pack = (page: Page) => page.getByRole('button', { name: '下载所选' })

export const panel = (page: Page) => page.locator('.download-panel')

/** Opens the group once its list listens. */
export async function openGroup(page: Page): Promise<void> {
  await visit(page, group)
  await awake(panel(page))
}

/** A dialog of the system is out of reach here: files go into the downloads. */
export async function withoutPlaces(page: Page): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'))
}

/** Name → bytes of a zip the browser has saved. */
export async function filesIn(download: Download) {
  const files = await unzip(readFileSync(await download.path()))
  return new Map(files.map(({ name, bytes }) => [name, Buffer.from(bytes)]))
}

/** Presses, and waits for what the browser saves. */
export async function saved(page: Page, press: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return download
}
