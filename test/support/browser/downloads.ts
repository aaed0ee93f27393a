// Downloads in browser tests: files offered by a page, and files saved by the browser.
import { readFileSync } from 'node:fs'
import type { Download, Page } from 'playwright/test'
import { examplePaths, waitForHydration, gotoHydrated } from './browser.ts'
import { unzip } from '../data/unzip.ts'

export const group = examplePaths.downloadGroup

/** A file of the demo content. */
export const demoFile = (path: string) => readFileSync(`content/materials/${path}`)
export const fileCheckbox = (page: Page, name: string) => page.getByRole('checkbox', { name })
export const downloadButton = (page: Page) => page.getByRole('button', { name: '下载所选' })

export const progressPanel = (page: Page) => page.locator('.download-panel')

/** Opens the group and waits until its list is hydrated. */
export async function openGroup(page: Page): Promise<void> {
  await gotoHydrated(page, group)
  await waitForHydration(progressPanel(page))
}

/** Tests cannot use a system dialog, so files are saved as downloads. */
export async function withoutFilePicker(page: Page): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'))
}

/** Bytes by name in a zip saved by the browser. */
export async function filesIn(download: Download) {
  const files = await unzip(readFileSync(await download.path()))
  return new Map(files.map(({ name, bytes }) => [name, Buffer.from(bytes)]))
}

/** Presses and waits for the file that the browser saves. */
export async function saved(page: Page, press: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return download
}
