// Operators in browser tests: signed in, each with a separate entry.
import type { Page } from 'playwright/test'
import { expect, test as base } from './browser.ts'
import { operatorToken, signInOperator } from './desk.ts'

interface Stored {
  rev: number
  group_id: number
  data: Record<string, unknown>
  draft_updated_by: { name: string } | null
}

interface DeskEntry {
  id: number
  /** Opens the entry in this window, or in another window of the same operator. */
  open: (page?: Page) => Promise<Page>
  /** Reads the entry from the server. */
  read: () => Promise<Stored>
  /** Saves a change as another operator, based on the server's revision. */
  saveAsOtherOperator: (change: Record<string, unknown>) => Promise<void>
  /** Schedules the publication of the server's draft. */
  schedule: (at: string) => Promise<void>
}

interface Fixtures {
  /** Type of the entry. */
  entryType: 'article' | 'game'
  entry: DeskEntry
}

export const test = base.extend<Fixtures>({
  entryType: ['article', { option: true }],
  entry: async ({ page, request, entryType }, use) => {
    // The cookie is for the page, the token for requests outside of it.
    await signInOperator(page, 'editor')
    const headers = { Authorization: `Bearer ${await operatorToken(request, 'owner')}` }
    const data = { type: entryType, lang: 'zh-CN' }
    const created = await request.post('/api/backstage/entry', { headers, data })
    const { id } = (await created.json()) as { id: number }
    const address = `/api/backstage/entry/${id}`
    const fetchEntry = async () => {
      const response = await request.get(address, { headers })
      return (await response.json()) as Stored
    }
    await use({
      id,
      read: fetchEntry,
      async open(other = page) {
        await other.goto(`/backstage/${entryType}/${id}`)
        await expect(other.getByRole('textbox', { name: '正文' })).toBeVisible()
        return other
      },
      async saveAsOtherOperator(change) {
        const { rev, data: before } = await fetchEntry()
        const saved = await request.put(`${address}/draft`, {
          headers: { ...headers, 'If-Match': `"${rev}"` },
          data: { ...before, ...change },
        })
        expect(saved.status()).toBe(200)
      },
      async schedule(at) {
        const { rev } = await fetchEntry()
        const asked = { headers, data: { rev, at } }
        expect((await request.post(`${address}/publish`, asked)).status()).toBe(200)
      },
    })
    // A late read or save of an open window would find the entry gone.
    await Promise.all(
      page
        .context()
        .pages()
        .map((one) => one.close()),
    )
    await request.delete(address, { headers })
  },
})
