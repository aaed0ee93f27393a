// Baseline for all pages: `/N` returns N constant bytes, the least work for a response of that size.
const bodies = new Map<string, Uint8Array<ArrayBuffer>>()

function bodyFor(path: string): Uint8Array<ArrayBuffer> {
  const known = bodies.get(path)
  if (known) return known
  const made = new Uint8Array(Number(path.slice(1))).fill(120)
  bodies.set(path, made)
  return made
}

export default {
  fetch(request: Request): Response {
    const body = bodyFor(new URL(request.url).pathname)
    return new Response(body, { headers: { 'Content-Type': 'text/html; charset=UTF-8' } })
  },
}
