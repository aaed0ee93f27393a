// A proxy to the site whose connections can be cut, like a network.
import { connect, createServer, type Socket } from 'node:net'

export interface CuttableWay {
  port: number
  /** Drops every connection. */
  cut: () => void
  close: () => void
}

export async function breakableProxyTo(target: URL): Promise<CuttableWay> {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => sockets.delete(socket))
    }
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    cut,
    close: () => {
      cut()
      server.close()
    },
  }
}
