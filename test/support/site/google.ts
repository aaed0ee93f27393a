// Sign-in with Google in tests, redirect by redirect.
import { expect } from 'vitest'
import { newAddress } from './address.ts'

import { fetchApp } from './site.ts'

type Bindings = Partial<Env>

interface Start {
  /** Target of the redirect. */
  issuer: URL
  /** Cookie set by the redirect. */
  cookie: string
  setCookie: string
}

const address = () => ({ 'CF-Connecting-IP': newAddress() })

export async function start(query = '', bindings: Bindings = {}): Promise<Start> {
  const response = await fetchApp(`/api/auth/google/start${query}`, {
    headers: address(),
    bindings,
  })
  expect(response.status).toBe(302)
  expect(response.headers.get('Cache-Control')).toBe('private, no-store')
  const setCookie = response.headers.getSetCookie().join()
  const issuer = new URL(response.headers.get('Location')!, 'http://localhost:8787')
  return { issuer, setCookie, cookie: setCookie.split(';')[0]! }
}

export interface Person {
  email: string
  name?: string
  email_verified?: 'yes' | 'no'
}

/** Selects a person at the development issuer; resolves to the address of the redirect back. */
export async function choose(issuer: URL, person: Person): Promise<string> {
  const { email, name = '', email_verified = 'yes' } = person
  const answers = Object.fromEntries(issuer.searchParams)
  const body = new URLSearchParams({ ...answers, email, name, email_verified })
  const response = await fetchApp(issuer.pathname, { method: 'POST', body })
  expect(response.status).toBe(303)
  return response.headers.get('Location')!
}

export interface End {
  location: string | null
  /** Token of the new session; `undefined` without one. */
  session: string | undefined
  response: Response
}

export async function returnFromIssuer(
  path: string,
  cookie: string,
  bindings: Bindings = {},
): Promise<End> {
  const headers = { ...address(), ...(cookie && { Cookie: cookie }) }
  const response = await fetchApp(path, { headers, bindings })
  expect(response.status).toBe(302)
  expect(response.headers.get('Cache-Control')).toBe('private, no-store')
  const cookies = response.headers.getSetCookie()
  expect(cookies.some((one) => one.startsWith('google=; Max-Age=0'))).toBe(true)
  const session = cookies.find((one) => one.startsWith('__Host-session='))?.split(/[=;]/)[1]
  return { location: response.headers.get('Location'), session, response }
}

/** The complete sign-in. */
export async function signIn(person: Person, query = '', bindings?: Bindings): Promise<End> {
  const { issuer, cookie } = await start(query)
  return returnFromIssuer(await choose(issuer, person), cookie, bindings)
}

export function expectRefused(end: End, login = '/login'): void {
  expect([end.location, end.session]).toEqual([`${login}?problem=google_failed`, undefined])
}
