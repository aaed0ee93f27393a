// Attacks on open sockets that need a real connection: negotiated extensions, and frames that violate them.
import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import type { Socket } from 'node:net'
import { deflateRawSync } from 'node:zlib'
import { expect, key, subscribed, test, unique } from '../../support/browser/pusher.ts'

const path = `/app/${key}?protocol=7`

/** Opens a raw connection with a handshake that offers compression; resolves to the extensions the server accepted. */
function compressingSocket(site: URL): Promise<{ socket: Socket; extensions: string | undefined }> {
  const headers = {
    Upgrade: 'websocket',
    Connection: 'Upgrade',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
    'Sec-WebSocket-Extensions': 'permessage-deflate; client_max_window_bits',
  }
  return new Promise((resolve, reject) => {
    const handshake = request(new URL(path, site), { headers })
    handshake.once('upgrade', (response, socket) =>
      resolve({
        socket: socket as Socket,
        extensions: response.headers['sec-websocket-extensions'],
      }),
    )
    handshake.once('error', reject)
    handshake.end()
  })
}

/** A masked text frame that says it is compressed (RFC 7692, section 7.2.1); a mask of zeros changes nothing. */
function compressedFrame(content: Buffer): Buffer {
  const head = Buffer.alloc(14)
  head[0] = 0xc1
  head[1] = 0x80 | 127
  head.writeBigUInt64BE(BigInt(content.length), 2)
  return Buffer.concat([head, content])
}

test('the server accepts no compression', { tag: '@deep' }, async ({ site }) => {
  const { socket, extensions } = await compressingSocket(site)
  socket.destroy()
  expect(extensions).toBeUndefined()

  const address = new URL(path, site)
  address.protocol = 'ws:'
  const client = new WebSocket(address)
  const first = await new Promise<MessageEvent>((resolve, reject) => {
    client.addEventListener('message', resolve, { once: true })
    client.addEventListener('error', reject, { once: true })
  })
  expect(String(first.data)).toContain('pusher:connection_established')
  expect(client.extensions).toBe('')
  client.close()
})

test(
  'a compressed bomb ends only its own connection',
  { tag: '@deep' },
  async ({ connect, server, site }) => {
    const name = unique('calm')
    const client = await connect()
    const heard: unknown[] = []
    const channel = await subscribed(client, name)
    channel.bind('x', (data: unknown) => heard.push(data))

    const { socket } = await compressingSocket(site)
    const closed = new Promise<void>((resolve) => void socket.once('close', resolve))
    socket.on('error', () => undefined).resume()
    const bomb = compressedFrame(deflateRawSync(Buffer.alloc(31 * 1024 * 1024, 'x')))
    for (let round = 0; round < 60; round += 1) socket.write(bomb)
    await closed

    await server.trigger(name, 'x', 'still here')
    await expect.poll(() => heard).toEqual(['still here'])
    expect(client.connection.state).toBe('connected')
  },
)
