// Client that loads files during the chaos test: images of pages, an avatar, and a member's download.
import { setTimeout as sleep } from 'node:timers/promises'
import { send, signedIn, type KeepRunning } from './clients.ts'
import { parsed, ResponseStats, type Answer, type Verdict } from './classify-response.ts'

/** Milliseconds between two files. */
const pause = 100

export class Downloader {
  readonly #url: URL
  readonly #headers: Record<string, string>
  readonly #images: readonly string[]
  readonly #file: { path: string; size: number }

  private constructor(url: URL, token: string, images: readonly string[], file: File) {
    this.#url = url
    this.#headers = headersOf(token)
    this.#images = images
    this.#file = file
  }

  /** Collects the images of these pages, uploads one as avatar, and downloads a file once. */
  static async of(url: URL, pages: readonly string[]): Promise<Downloader> {
    const token = await signedIn(url, '/api/user/login', 'member2')
    const images = new Set<string>()
    for (const path of pages) {
      const { text } = await send(new URL(path, url))
      for (const [one] of text.matchAll(/\/media\/[\w/-]+\.webp/g)) images.add(one)
    }
    const [first] = images
    if (first === undefined) throw new Error('there are no images')
    const avatar = await putOn(url, token, first)
    return new Downloader(
      url,
      token,
      [...[...images].slice(0, 40), avatar],
      await aFile(url, token),
    )
  }

  async act(going: KeepRunning): Promise<ResponseStats> {
    const seen = new ResponseStats()
    for (let turn = 0; going(); turn++) {
      await this.#take(seen, this.#images[turn % this.#images.length]!, verdictOnImage)
      if (turn % 4 === 0)
        await this.#take(seen, this.#file.path, (answer) => verdictOnFile(answer, this.#file.size))
      await sleep(pause)
    }
    return seen
  }

  async #take(
    seen: ResponseStats,
    path: string,
    verdictOn: (answer: Answer) => Verdict,
  ): Promise<void> {
    try {
      const answer = await send(new URL(path, this.#url), { headers: this.#headers })
      seen.note(verdictOn(answer), `${path}: ${answer.status} ${answer.text.slice(0, 80)}`)
    } catch (error) {
      seen.note('broken', `${path}: ${String(error)}`)
    }
  }
}

interface File {
  path: string
  size: number
}

const headersOf = (token: string) => ({ Cookie: `__Host-session=${token}` })

/** Uploads the image as the member's avatar; resolves to its address. */
async function putOn(url: URL, token: string, image: string): Promise<string> {
  const body = new FormData()
  body.set('avatar', await (await fetch(new URL(image, url))).blob(), 'image.webp')
  const headers = { ...headersOf(token), 'Sec-Fetch-Site': 'same-origin' }
  const response = await fetch(new URL('/api/user/avatar', url), { method: 'POST', headers, body })
  const [avatar] = /\/avatar\/[\w-]{43}\.\w+/.exec(await response.text()) ?? []
  if (avatar === undefined) throw new Error(`the image is answered ${response.status}`)
  return avatar
}

/** A file that the member may download. */
async function aFile(url: URL, token: string): Promise<File> {
  const list = new URL('/api/user/material?lang=zh-CN', url)
  const { text } = await send(list, { headers: headersOf(token) })
  for (const [, id] of text.matchAll(/"id":(\d+)/g)) {
    const path = `/api/user/material/file/${id}?lang=zh-CN`
    const answer = await send(new URL(path, url), { headers: headersOf(token) })
    if (answer.status === 200) return { path, size: answer.text.length }
  }
  throw new Error('there is no file to download')
}

/** A 404 is a correct response of an empty store. */
function verdictOnImage({ status, headers }: Answer): Verdict {
  if (status === 404 || status >= 500) return status === 404 ? 'refused' : 'broken'
  const isImage = headers.get('Content-Type')?.startsWith('image/') ?? false
  if (status !== 200 || !isImage) return 'broken'
  return headers.has('X-Degraded') ? 'stale' : 'ok'
}

/** The whole file, or an error with a code. */
function verdictOnFile({ status, text }: Answer, size: number): Verdict {
  if (status === 200) return text.length === size ? 'ok' : 'broken'
  return typeof parsed(text)?.['code'] === 'string' ? 'refused' : 'broken'
}
