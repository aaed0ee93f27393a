import { expect, it } from 'vitest'
import { compressedFile } from '../../../worker/site/desk/compressed-file.ts'

const files: Record<string, string> = {
  '/backstage/assets/main-1.js': 'plain',
  '/backstage/assets/main-1.js.br': 'compressed',
  '/backstage/assets/earlier.css': 'plain',
}
const headers = {
  'Cache-Control': 'immutable',
  'Content-Type': 'application/octet-stream',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
}
const fetch = async (request: Request) => {
  const body = files[new URL(request.url).pathname]
  return body ? new Response(body, { headers }) : new Response(null, { status: 404 })
}
const ask = async (path: string) => {
  const env = { ASSETS: { fetch } } as unknown as Env
  const response = await compressedFile(new Request(`https://site.test${path}`), env)
  return (
    response && {
      body: await response.text(),
      type: response.headers.get('Content-Type'),
      encoding: response.headers.get('Content-Encoding'),
      cache: response.headers.get('Cache-Control'),
      sniffing: response.headers.get('X-Content-Type-Options'),
      frames: response.headers.get('X-Frame-Options'),
    }
  )
}

it('sends what was compressed when it was built, without headers of documents', async () => {
  expect(await ask('/backstage/assets/main-1.js')).toEqual({
    body: 'compressed',
    type: 'text/javascript; charset=utf-8',
    encoding: 'br',
    cache: 'immutable',
    sniffing: 'nosniff',
    frames: null,
  })
})

it('sends files of earlier builds as they are, and nothing for others', async () => {
  expect(await ask('/backstage/assets/earlier.css')).toMatchObject({
    body: 'plain',
    encoding: null,
  })
  for (const path of ['/backstage/assets/none.js', '/backstage/assets/main-1.js.br', '/backstage'])
    expect(await ask(path), path).toBeUndefined()
})
