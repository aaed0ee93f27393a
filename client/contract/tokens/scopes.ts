// Scopes of tokens. Without zod, for the browser.
import type { Permission } from '../roles.ts'

export const tokenScopes = [
  'entry.read',
  'entry.write',
  'entry.publish',
  'image.write',
  'redirect.write',
  'comment.read',
  'measure.read',
  'webhook.write',
] as const
export type TokenScope = (typeof tokenScopes)[number]

/** Permissions that a scope lends, as far as the operator has them at the time of use. */
export const scopePermissions: Record<TokenScope, readonly Permission[]> = {
  'entry.read': ['entry.read', 'image.read', 'release.read'],
  'entry.write': ['entry.write'],
  'entry.publish': ['entry.publish', 'entry.withdraw', 'release.write'],
  'image.write': ['image.write'],
  'redirect.write': ['redirect.read', 'redirect.write'],
  'comment.read': ['comment.read'],
  'measure.read': ['measure.read'],
  'webhook.write': ['webhook.write'],
}
