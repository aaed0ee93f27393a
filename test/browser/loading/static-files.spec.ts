// Static files served without our code: which ones, and with which headers.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '../../support/browser/browser.ts'
import { isDeep } from '../../support/sample.ts'

const folder = 'dist/client'
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((file) => file.isFile())
  .map((file) => path.relative(folder, path.join(file.parentPath, file.name)))

/** Headers that static files need like responses of the Worker. */
const names = [
  'strict-transport-security',
  'x-content-type-options',
  'cross-origin-resource-policy',
]
/** Browsers read them in documents alone, so scripts and styles of the desk come without. */
const namesOfDocuments = [
  'x-frame-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
]

test('every static file has the security headers, and none reveals how the site was built', async ({
  request,
}) => {
  const served = files.filter((file) => !/^[._]/.test(file))
  expect(served).toContain('service-worker.js')
  const answer = (await request.get('/robots.txt')).headers()
  // Headers depend on the folder and the extension.
  const kinds = new Map(served.map((file) => [path.dirname(file) + path.extname(file), file]))
  for (const file of isDeep ? served : kinds.values()) {
    const response = await request.get(`/${file}`)
    expect(response.status(), file).toBe(200)
    const headers = response.headers()
    const isPlain = file.startsWith('backstage/assets/')
    for (const name of isPlain ? names : [...names, ...namesOfDocuments]) {
      expect(headers[name], `${name} of ${file}`).toBeTruthy()
      expect(headers[name], `${name} of ${file}`).toBe(answer[name])
    }
    // An SVG opened by itself is a document that could run scripts.
    const policy = headers['content-security-policy'] ?? ''
    if (file.endsWith('.svg')) expect(policy, file).toMatch(/default-src 'none'.*; sandbox$/)
    expect(headers['cache-control'], file).toBeDefined()
  }

  const hidden = ['.vite/manifest.json', 'manifest.json', '_headers', '.assetsignore', '.dev.vars']
  for (const file of [...hidden, 'wrangler.json', '.built-from'])
    expect((await request.get(`/${file}`)).status(), file).toBe(404)
  expect(files.filter((file) => /^\.|\.(?:map|json|ts|toml)$/.test(file))).toEqual([
    '.assetsignore',
    // Drafts of public documents, which a new site reads.
    'starter/legal.json',
  ])
})
