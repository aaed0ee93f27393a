// Images uploaded by operators in tests.
import { expect } from 'vitest'
import { deskApi } from '../../../client/contract/desk/table.ts'
import { operatorSession } from './desk.ts'
import { fetchApp } from '../site/site.ts'

export const imagePath = '/api/backstage/image'
const { output } = deskApi.addImage

interface Sent {
  as?: string
  name?: string
  fields?: Record<string, string | File>
  bindings?: Partial<Env>
}

export function upload(bytes: Uint8Array<ArrayBuffer>, sent?: Sent) {
  return sendForm(imagePath, bytes, sent)
}

/** Sends the form as a browser does. */
export async function sendForm(
  path: string,
  bytes: Uint8Array<ArrayBuffer>,
  { as, name, fields, bindings, method = 'POST' }: Sent & { method?: string } = {},
) {
  const form = new FormData()
  form.set('file', new File([bytes], name ?? 'lantern.png'))
  for (const [key, value] of Object.entries(fields ?? {})) form.set(key, value)
  const request = new Request('http://localhost:8787', { method: 'POST', body: form })
  const headers = {
    'Content-Type': request.headers.get('Content-Type')!,
    'Sec-Fetch-Site': 'same-origin',
    Cookie: `__Host-backstage=${as ?? (await operatorSession('author'))}`,
  }
  const body = await request.arrayBuffer()
  return fetchApp(path, { method, headers, body, ...(bindings && { bindings }) })
}

export const added = async (bytes: Uint8Array<ArrayBuffer>, sent?: Sent) => {
  const response = await upload(bytes, sent)
  expect([response.status, await response.clone().text()]).toEqual([201, expect.any(String)])
  return output.parse(await response.json())
}
