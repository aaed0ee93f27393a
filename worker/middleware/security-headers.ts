import { NONCE, secureHeaders } from 'hono/secure-headers'

/**
 * Headers of every answer. `strict-dynamic` makes browsers ignore host lists, so only what carries the nonce runs.
 * Vite's development server injects code of its own, so there the policy is left out.
 */
export const securityHeaders = secureHeaders({
  ...(import.meta.env.MODE !== 'development' && {
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: [NONCE, "'strict-dynamic'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'"],
    },
  }),
  strictTransportSecurity: 'max-age=31536000; includeSubDomains',
  referrerPolicy: 'strict-origin-when-cross-origin',
  crossOriginOpenerPolicy: 'same-origin-allow-popups',
  crossOriginResourcePolicy: 'same-site',
  xFrameOptions: 'DENY',
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  permissionsPolicy: { camera: [], geolocation: [], microphone: [], payment: [] },
})
