// Renews a stale page by requesting it from the app without cookies.

const renewals = new WeakSet<Request>()

export function renewalOf({ url }: Request): Request {
  const request = new Request(url, { headers: { 'Sec-Fetch-Dest': 'document' } })
  renewals.add(request)
  return request
}

export function isRenewal(request: Request): boolean {
  return renewals.has(request)
}
