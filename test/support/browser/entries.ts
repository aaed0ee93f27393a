// Entries in browser tests, created and published with the API as the signed-in operator.
import { expect, type Page } from 'playwright/test'
import type { EntryType } from '../../../client/contract/desk/entries/types.ts'
import { articleText } from '../desk/article-text.ts'

interface Made {
  id: number
  rev: number
  item_id: number
  group_id: number
}

async function write<T>(page: Page, path: string, data: object): Promise<T> {
  const address = `/api/backstage/${path}?lang=zh-CN`
  const headers = { 'Sec-Fetch-Site': 'same-origin' }
  const response = await page.request.post(address, { data, headers })
  expect(response.status(), await response.text()).toBeLessThan(300)
  return (await response.json()) as T
}

/** Creates an article or a translation of it. */
export function createEntry(page: Page, lang: string, group_id?: number): Promise<Made> {
  return write(page, 'entry', { type: 'article', lang, ...(group_id && { group_id }) })
}

/** Creates a draft of any type in the default language. */
export function createDraft(page: Page, type: EntryType, data: object): Promise<Made> {
  return write(page, 'entry', { type, lang: 'zh-CN', data })
}

const addressOf = (id: number) => `/api/backstage/entry/${id}`

interface ReadEntry extends Made {
  data: object
  translations: { lang: string; state: string }[]
}

export async function readEntry(page: Page, id: number): Promise<ReadEntry> {
  const response = await page.request.get(`${addressOf(id)}?lang=zh-CN`)
  return (await response.json()) as ReadEntry
}

/** Entry id of a singleton type, such as `navigation`. */
export async function singletonId(page: Page, type: EntryType): Promise<number> {
  const response = await page.request.get(`/api/backstage/entry?type=${type}&lang=zh-CN`)
  const { items } = (await response.json()) as { items: [{ id: number }] }
  return items[0].id
}

/** Changes a draft with the API. */
export async function changeDraft(page: Page, id: number, change: object): Promise<void> {
  const { rev, data } = await readEntry(page, id)
  const headers = { 'Sec-Fetch-Site': 'same-origin', 'If-Match': `"${rev}"` }
  const put = { headers, data: { ...data, ...change } }
  const response = await page.request.put(`${addressOf(id)}/draft?lang=zh-CN`, put)
  expect(response.status(), await response.text()).toBe(200)
}

/** Publishes data, for example to restore the state before a test. */
export async function publishData(page: Page, id: number, data: object): Promise<void> {
  const { rev } = await readEntry(page, id)
  await write(page, `entry/${id}/publish`, { rev, data })
}

export async function discardDraft(page: Page, id: number): Promise<void> {
  const { rev } = await readEntry(page, id)
  const headers = { 'Sec-Fetch-Site': 'same-origin', 'If-Match': `"${rev}"` }
  await page.request.delete(`${addressOf(id)}/draft?lang=zh-CN`, { headers })
}

export async function deleteEntry(page: Page, id: number): Promise<void> {
  const headers = { 'Sec-Fetch-Site': 'same-origin' }
  const response = await page.request.delete(`${addressOf(id)}?lang=zh-CN`, { headers })
  expect(response.status()).toBe(204)
}

export async function publishEntry(
  page: Page,
  { id }: Made,
  title: string,
  texts: string[],
): Promise<void> {
  const response = await page.request.get(`/api/backstage/entry/${id}?lang=zh-CN`)
  const { rev } = (await response.json()) as Made
  await write(page, `entry/${id}/publish`, { rev, data: articleText(title, ...texts) })
}

/** Creates a live source with two live translations, then changes the source's second paragraph. */
export async function outdatedTranslations(page: Page, title: string): Promise<{ hongKong: Made }> {
  const source = await createEntry(page, 'zh-CN')
  await publishEntry(page, source, title, ['第一段。', '网络里的服务器。'])
  const hongKong = await createEntry(page, 'zh-HK', source.group_id)
  await publishEntry(page, hongKong, title, ['人手寫的第一段。', '舊的。'])
  const english = await createEntry(page, 'en-US', source.group_id)
  await publishEntry(page, english, title, ['The first.', 'Servers.'])
  await publishEntry(page, source, title, ['第一段。', '网络里的服务器更快。'])
  return { hongKong }
}
