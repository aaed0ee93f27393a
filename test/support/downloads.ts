// Downloads in browser tests: what a page offers for choosing, and what the browser has saved.
import { readFileSync } from 'node:fs'
import type { Download, Page } from 'playwright/test'
import { unzip } from './unzip.ts'

/** A file of the demo content as it lies there. */
export const original = (path: string) => readFileSync(`content/materials/${path}`)
export const box = (page: Page, name: string) => page.getByRole('checkbox', { name })
export const pack = (page: Page) => page.getByRole('button', { name: '下载所选' })

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
