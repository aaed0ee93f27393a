// A page renewed in one location is reused by others, whose KV reads may be outdated.
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { publish } from '../../../../worker/data/publish.ts'
import { articles } from '../../../../worker/storage/schema/index.ts'
import { forgetPages } from '../../../../worker/site/render/page-cache/memory.ts'
import { fetchApp, resetSite, testDeps } from '../../../support/site/site.ts'

beforeEach(resetSite)

const path = '/en-US/article/1'

/** Another location: an empty Cache API, and a KV that repeats its earlier answers. */
function elsewhere() {
  const read = new Map<string, Promise<unknown>>()
  const written: string[] = []
  const KV = new Proxy(env.KV, {
    get(target, name) {
      if (name === 'put')
        return (key: string, value: ArrayBuffer) => {
          written.push(key)
          return target.put(key, value)
        }
      if (name !== 'get') return Reflect.get(target, name).bind(target)
      return (key: string, options: { type: 'arrayBuffer' }) => {
        if (!key.startsWith('page:')) return target.get(key, options)
        if (!read.has(key)) read.set(key, target.get(key, options))
        return read
          .get(key)!
          .then((bytes) => (bytes instanceof ArrayBuffer ? bytes.slice(0) : null))
      }
    },
  })
  // The origin is part of the keys in the Cache API.
  const bindings = { KV, ORIGIN: 'https://elsewhere.example' as Env['ORIGIN'] }
  return { bindings, written }
}

it('a location reuses a page rendered elsewhere since the change', async () => {
  const { bindings, written } = elsewhere()
  const { db } = testDeps()
  await fetchApp(path)
  forgetPages()
  await fetchApp(path, { bindings })
  written.length = 0
  const writes = [db.update(articles).set({ title: 'Lanternfish' }).where(eq(articles.id, 1))]
  await publish(testDeps(), { writes, items: [{ type: 'article', groups: [1] }] })
  // Renews it here.
  await fetchApp(path)
  await fetchApp(path)
  forgetPages()
  await fetchApp(path, { bindings })
  const renewed = await fetchApp(path, { bindings })
  expect(await renewed.text()).toContain('Lanternfish')
  // A rendered page would be written.
  expect(written).toEqual([])
})
