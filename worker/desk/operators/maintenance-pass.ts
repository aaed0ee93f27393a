import * as z from 'zod/mini'
import { signedClaims } from '../../auth/signed-claims.ts'

/** Lifetime of a pass in seconds. */
export const passLifetime = 12 * 60 * 60

/** Passes to the site during maintenance. They are shared by email and chat, so they grant nothing else. */
export const maintenancePass = signedClaims('maintenance pass', z.object({}), passLifetime)
