// A zip is as large as its files, while the Worker has 128 MB. Only a small part of it is in memory at any time, and
// none before the reader requests it.
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, expect, it } from 'vitest'
import worker from '../../../worker/index.ts'
import { logIn } from '../../support/site/member.ts'
import { resetSite } from '../../support/site/site.ts'
import { unzip } from '../../support/data/unzip.ts'

const megabyte = 1024 * 1024
const files = 8
const fileSize = 5 * megabyte
/** Maximum bytes in memory at once: a few chunks of the store's streams and of the zip's. */
const most = 256 * 1024
const keyOf = (index: number) => `materials/large/${index}.bin`

let token = ''
beforeAll(async () => {
  await resetSite()
  token = await logIn('member')
  for (let index = 0; index < files; index++) {
    await env.DB.prepare(
      `insert into materials (id, group_id, sort, path, filename, mime, size) values (?, 1, 50, ?, ?, 'application/octet-stream', ?)`,
    )
      .bind(900 + index, keyOf(index), `${index}.bin`, fileSize)
      .run()
    await env.MEDIA.put(keyOf(index), new Uint8Array(fileSize).fill(index))
  }
})

/** The real store with counters: bytes read of each stream, and open streams. */
function countedMedia() {
  const count = { read: 0, open: 0, maxOpen: 0, cancelled: 0 }
  function counted(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
    const reader = body.getReader({ mode: 'byob' })
    count.open += 1
    count.maxOpen = Math.max(count.maxOpen, count.open)
    return new ReadableStream(
      {
        type: 'bytes',
        async pull(controller) {
          const { done, value } = await reader.read(new Uint8Array(megabyte))
          if (!done) {
            count.read += value.length
            return controller.enqueue(value)
          }
          count.open -= 1
          controller.close()
          controller.byobRequest?.respond(0)
        },
        async cancel() {
          count.open -= 1
          count.cancelled += 1
          await reader.cancel()
        },
      },
      { highWaterMark: 0 },
    )
  }
  const MEDIA = new Proxy(env.MEDIA, {
    get(target, key: keyof R2Bucket) {
      if (key !== 'get') return target[key].bind(target)
      return async (name: string) => {
        const object = await target.get(name)
        return object && { body: counted(object.body) }
      }
    },
  })
  return { MEDIA, count }
}

async function openArchive(MEDIA: R2Bucket) {
  const ids = Array.from({ length: files }, (_, index) => 900 + index)
  const url = `http://localhost:8787/api/user/material/archive?ids=${ids.join()}`
  const context = createExecutionContext()
  const request = new Request(url, { headers: { Cookie: `__Host-session=${token}` } })
  const response = await worker.fetch(request, { ...env, MEDIA }, context)
  expect(response.status).toBe(200)
  await waitOnExecutionContext(context)
  return response.body!.getReader() as ReadableStreamDefaultReader<Uint8Array>
}

/** Waits for work that would continue by itself. */
const settle = () => scheduler.wait(100)

it('a zip of eight files of 5 MB is never in memory as a whole', async () => {
  const { MEDIA, count } = countedMedia()
  const reader = await openArchive(MEDIA)
  let given = 0
  let maxHere = 0
  const pauses = new Set([1, 7, 19, 33, 39])
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    given += value.length
    maxHere = Math.max(maxHere, count.read - given)
    if (!pauses.delete(Math.floor(given / megabyte))) continue
    // Data that a slow reader has not consumed stay in the store.
    await settle()
    expect(count.read - given).toBeLessThan(most)
  }
  expect(pauses.size).toBe(0)
  expect(count.read).toBe(files * fileSize)
  expect(given).toBeGreaterThan(files * fileSize)
  expect(maxHere).toBeLessThan(most)
  expect(count.maxOpen).toBe(1)
})

it('nothing is read for a reader who consumes nothing', async () => {
  const { MEDIA, count } = countedMedia()
  const reader = await openArchive(MEDIA)
  await settle()
  expect(count.read).toBeLessThan(most)
  await reader.cancel()
})

it('reading ends when the reader disconnects', async () => {
  const { MEDIA, count } = countedMedia()
  const reader = await openArchive(MEDIA)
  for (let given = 0; given < 2 * megabyte;) given += (await reader.read()).value!.length
  await reader.cancel('gone')
  await settle()
  const { read } = count
  await settle()
  expect(count).toMatchObject({ read, open: 0, cancelled: 1 })
  expect(read).toBeLessThan(2 * megabyte + most)
})

it('the streamed bytes are a zip', async () => {
  const { MEDIA } = countedMedia()
  const reader = await openArchive(MEDIA)
  const parts: Uint8Array<ArrayBuffer>[] = []
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(new Uint8Array(value))
  }
  const unpacked = await unzip(await new Blob(parts).arrayBuffer())
  expect(unpacked.map(({ name, bytes }) => [name, bytes.length, bytes[4_000_000]])).toEqual(
    Array.from({ length: files }, (_, index) => [`${index}.bin`, fileSize, index]),
  )
})
