// Entries in tests, through the desk's API as demo operators.
import { expect } from 'vitest'
import type { Entry, Published } from '../../../client/contract/desk/entries/entry.ts'
import { articleText } from './article-text.ts'
import { sendDeskRequest } from './desk.ts'
import { rowsOf } from '../site/member.ts'

export { articleText, paragraphs } from './article-text.ts'

interface Asked {
  method?: string
  body?: unknown
  /** Value of `If-Match`. */
  rev?: number
}

/** A successful request to the desk's API. */
export async function callDesk<T>(as: string, path: string, asked: Asked = {}): Promise<T> {
  const response = await fetchDesk(as, path, asked)
  const text = await response.text()
  expect(response.status, `${path} ${text.slice(0, 600)}`).toBeLessThan(300)
  return (text === '' ? null : JSON.parse(text)) as T
}

/** A request to the desk's API. */
export function fetchDesk(
  as: string,
  path: string,
  { rev, ...asked }: Asked = {},
): Promise<Response> {
  const headers: Record<string, string> = rev === undefined ? {} : { 'If-Match': `"${rev}"` }
  return sendDeskRequest(`/api/backstage/${path}`, { as, headers, ...asked })
}

/** A draft of an article that was never published. */
export async function draftArticle(as: string, title: string, lang = 'en-US'): Promise<Entry> {
  const made = await callDesk<Entry>(as, 'entry', { body: { type: 'article', lang } })
  const { rev } = await callDesk<{ rev: number }>(as, `entry/${made.id}/draft`, {
    method: 'PUT',
    body: articleText(title),
    rev: made.rev,
  })
  return { ...made, rev, title }
}

export async function publishedArticle(as: string, title: string, lang = 'en-US'): Promise<Entry> {
  const { id, rev } = await draftArticle(as, title, lang)
  const body = { rev }
  return (await callDesk<Published>(as, `entry/${id}/publish`, { body })).entry
}

/** Entry of an item in the demo content. */
export async function entryOf(as: string, itemId: number, type = 'article'): Promise<Entry> {
  const [row] = await rowsOf<{ id: number }>(
    'select id from entries where type = ? and item_id = ?',
    type,
    itemId,
  )
  return callDesk<Entry>(as, `entry/${row?.id}`)
}
