// Reads emails from the outbox page of the development site.
import { expect, type APIRequestContext } from 'playwright/test'

interface Outbox {
  items: { text: string }[]
}

/** Texts of the emails to an address. */
export async function emailsTo(request: APIRequestContext, address: string): Promise<string[]> {
  const response = await request.get('/dev/outbox', {
    params: { to: address },
    headers: { Accept: 'application/json' },
  })
  const { items } = (await response.json()) as Outbox
  return items.map(({ text }) => text)
}

/** Waits for an email to an address; resolves to the path of its link to `page`. */
export async function linkFromEmail(
  request: APIRequestContext,
  address: string,
  page: string,
): Promise<string> {
  let path = ''
  await expect
    .poll(async () => {
      const text = (await emailsTo(request, address)).join('\n')
      const [link] = new RegExp(`https?://\\S+/${page}\\?token=[\\w.-]+`).exec(text) ?? []
      if (link) path = new URL(link).pathname + new URL(link).search
      return path
    })
    .not.toBe('')
  return path
}
