// Hub clients within workerd. They need no open files, of which a process may have fewer than a hub accepts sockets.
// `/open?count=100` opens sockets; `/heard?data=7` returns the number of clients that received the event with this
// data.
import { DurableObject } from 'cloudflare:workers'

interface Bindings {
  SITE: Fetcher
  INSIDE: DurableObjectNamespace<Inside>
}

export class Inside extends DurableObject<Bindings> {
  readonly #heard = new Map<string, number>()
  #last = 0

  override async fetch(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === '/heard')
      return Response.json(this.#heard.get(searchParams.get('data') ?? '') ?? 0)
    const opened = Array.from({ length: Number(searchParams.get('count')) }, () => this.#open())
    await Promise.all(opened)
    return Response.json(opened.length)
  }

  /** Resolves once subscribed. */
  async #open(): Promise<void> {
    const number = ++this.#last
    // A separate client address, because connections per address are limited.
    const address = `11.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
    const { webSocket } = await this.env.SITE.fetch(
      'http://site.example/app/meridian-key?protocol=7',
      { headers: { Upgrade: 'websocket', 'CF-Connecting-IP': address } },
    )
    if (!webSocket) throw new Error('the site accepts no socket')
    webSocket.accept()
    const subscribed = Promise.withResolvers<void>()
    webSocket.addEventListener('message', ({ data }) => {
      const text = String(data)
      if (text.startsWith('{"event":"pusher_internal:subscription_succeeded"')) subscribed.resolve()
      const heard = /"data":"(\d+)"/.exec(text)?.[1]
      if (heard !== undefined) this.#heard.set(heard, (this.#heard.get(heard) ?? 0) + 1)
    })
    webSocket.addEventListener('close', () => subscribed.reject(new Error('it was closed')))
    const channel = 'public.notification'
    webSocket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel } }))
    return subscribed.promise
  }
}

export default {
  fetch(request: Request, { INSIDE }: Bindings): Promise<Response> {
    return INSIDE.getByName('all').fetch(request)
  },
}
