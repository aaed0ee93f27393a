import { createRemoteJWKSet } from 'jose'
import * as z from 'zod/mini'
import { withTimeout } from '../storage/time-limit.ts'
import type { Issuer } from './issuer.ts'

/** https://accounts.google.com/.well-known/openid-configuration */
const endpoints = {
  authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
  keys: 'https://www.googleapis.com/oauth2/v3/certs',
}

/** Google's public keys, shared by all requests: fetched on first use and refreshed after ten minutes. */
const keys = createRemoteJWKSet(new URL(endpoints.keys), { timeoutDuration: 5000 })

const answer = z.object({ id_token: z.string() })

interface Client {
  id: string
  secret: string
  /** As registered with Google. */
  redirectUri: string
}

export function googleIssuer({ id, secret, redirectUri }: Client): Issuer {
  return {
    names: ['https://accounts.google.com', 'accounts.google.com'],
    clientId: id,
    algorithms: ['RS256'],
    keys,
    authorizeUrl: ({ state, nonce, challenge, locale }) => {
      const query = new URLSearchParams({
        client_id: id,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        hl: locale,
        prompt: 'select_account',
      })
      return `${endpoints.authorize}?${query}`
    },
    exchange: (code, verifier) =>
      withTimeout('issuer', async () => {
        const body = new URLSearchParams({
          client_id: id,
          client_secret: secret,
          redirect_uri: redirectUri,
          grant_type: 'authorization_code',
          code,
          code_verifier: verifier,
        })
        const response = await fetch(endpoints.token, { method: 'POST', body, redirect: 'manual' })
        if (!response.ok) throw new Error(`the token endpoint answered ${response.status}`)
        return z.parse(answer, await response.json()).id_token
      }),
  }
}
