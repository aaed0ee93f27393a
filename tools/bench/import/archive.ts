// A zip of Markdown with a number of posts and twice as many pictures, as Hugo has them.
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, deflateSync } from 'node:zlib'
import { makeZip } from 'client-zip'

/** Side of a picture in pixels, which has 12 KB. */
const side = 64
const paragraph =
  'The lighthouse keeper wrote **every** evening about the [sea](https://old.example/sea), the wind and the ships. '

export async function writeArchive(path: string, posts: number): Promise<void> {
  await pipeline(Readable.from(makeZip(files(posts))), createWriteStream(path))
}

function* files(posts: number) {
  for (let post = 0; post < posts; post += 1) {
    const folder = `content/posts/post-${post}`
    yield { name: `${folder}/index.md`, input: textOf(post) }
    for (const name of ['cover', 'inside'])
      yield { name: `${folder}/${name}.png`, input: picture(`${post} ${name}`) }
  }
}

function textOf(post: number): string {
  const paragraphs = Array.from({ length: 12 }, () => paragraph.repeat(4)).join('\n\n')
  return `---\ntitle: Post ${post}\ndate: 2020-01-01T08:00:00Z\nurl: /old/${post}/\nimage: cover.png\n---\n${paragraphs}\n\n![Inside](inside.png)\n\n## Later\n\n- one\n- two\n`
}

/** A picture of noise, other for each seed. */
function picture(seed: string): Uint8Array<ArrayBuffer> {
  let state = crc32(seed) || 1
  const pixels = new Uint8Array(side * (1 + side * 3))
  for (let at = 0; at < pixels.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    pixels[at] = at % (1 + side * 3) === 0 ? 0 : state >>> 24
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([8, 2], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return new Uint8Array(
    Buffer.concat([
      signature,
      chunk('IHDR', head),
      chunk('IDAT', deflateSync(pixels)),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  )
}

function chunk(type: string, data: Uint8Array): Buffer {
  const typed = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, sum])
}
