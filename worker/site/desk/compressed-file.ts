// Scripts and styles of the desk, compressed at the best quality when they are built (scripts/local/desk-files.ts). The
// platform compresses each response anew, for speed.
const types: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
}

/** Headers that browsers read in responses to documents alone (public/_headers). */
const documentHeaders = [
  'Cross-Origin-Opener-Policy',
  'Permissions-Policy',
  'Referrer-Policy',
  'X-Frame-Options',
]

/** `undefined` for other requests, and for files of a build that has no compressed ones. */
export async function compressedFile(request: Request, env: Env): Promise<Response | undefined> {
  const { origin, pathname } = new URL(request.url)
  const type = types[/^\/backstage\/assets\/[\w.-]+\.(css|js)$/.exec(pathname)?.[1] ?? '']
  if (!type) return undefined
  const file = await env.ASSETS.fetch(new Request(`${origin}${pathname}.br`, request))
  if (file.status === 404) {
    const plain = await env.ASSETS.fetch(request)
    return plain.status === 404 ? undefined : plain
  }
  const { status, body } = file
  const headers = new Headers(file.headers)
  for (const name of documentHeaders) headers.delete(name)
  headers.set('Content-Type', type)
  // The platform decompresses it for the few clients that do not accept it.
  headers.set('Content-Encoding', 'br')
  return new Response(body, { status, headers, encodeBody: 'manual' })
}
