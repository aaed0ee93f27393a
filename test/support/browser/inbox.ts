// Reads emails from the outbox page of the development site.
import { expect, type APIRequestContext } from 'playwright/test'

interface Outbox {
  items: { text: string; html: string }[]
}

async function outboxOf(request: APIRequestContext, address: string): Promise<Outbox['items']> {
  const response = await request.get('/dev/outbox', {
    params: { to: address },
    headers: { Accept: 'application/json' },
  })
  return ((await response.json()) as Outbox).items
}

/** Texts of the emails to an address. */
export async function emailsTo(request: APIRequestContext, address: string): Promise<string[]> {
  return (await outboxOf(request, address)).map(({ text }) => text)
}

/** Waits for an email to an address; resolves to its HTML. */
export async function newestEmailTo(request: APIRequestContext, address: string): Promise<string> {
  let html = ''
  await expect
    .poll(async () => (html = (await outboxOf(request, address))[0]?.html ?? ''))
    .not.toBe('')
  return html
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
