// Serves the built site: the Worker in workerd with its local database, cache and pictures. `--port N`, 8787 by default.
import type { Duplex } from 'node:stream'
import { parseArgs } from 'node:util'
import { preview } from 'vite'

const { values } = parseArgs({ options: { port: { type: 'string' } } })
const port = Number(values.port ?? process.env['PORT'] ?? 8787)
// Nothing here needs to know where the machine is.
process.env['CLOUDFLARE_CF_FETCH_ENABLED'] = 'false'
const server = await preview({
  preview: { port, strictPort: true, host: '127.0.0.1' },
  logLevel: 'warn',
})
server.httpServer.prependListener('upgrade', answerStray)

console.log(`Meridian is at http://localhost:${port}`)
// The platform calls the Worker once a minute; here we do.
const clock = setInterval(() => {
  fetch(`http://127.0.0.1:${port}/cdn-cgi/handler/scheduled`).catch(() => undefined)
}, 60_000)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    clearInterval(clock)
    void server.close().then(() => process.exit(0))
  })
}

/** Vite hangs up where the Worker refuses an upgrade; as in production, such a request is answered. */
function answerStray({ url = '' }: { url?: string }, socket: Duplex): void {
  if (!/^\/app\/[^/?]+(?:\?|$)/.test(url))
    socket.end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n')
}
