import { expect, it } from 'vitest'
import { fetchImage } from '../../../worker/desk/content-api/fetch-image.ts'

const own = 'https://news.meridian.example'
const answering =
  (status: number, body = 'picture'): typeof fetch =>
  async () =>
    new Response(body, { status })

it('names the file as its address does', async () => {
  const file = await fetchImage('https://images.example.com/a/chart.png?x=1', own, answering(200))
  expect([file.name, await file.text()]).toEqual(['chart.png', 'picture'])
})

it('refuses addresses of this site, and answers without a file', async () => {
  const refused = fetchImage(`${own}/a.png`, own, answering(200))
  await expect(refused).rejects.toMatchObject({ code: 'validation_failed' })
  const missing = fetchImage('https://images.example.com/a.png', own, answering(404))
  await expect(missing).rejects.toMatchObject({ code: 'image_unreachable' })
})
