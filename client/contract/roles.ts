// Roles, permissions and grants of operators. One function decides, for the API and for the buttons that call it.
import { locales, type Locale } from './locale.ts'

export const roles = [
  'owner',
  'editor',
  'author',
  'translator',
  'moderator',
  'support',
  'analyst',
] as const
export type Role = (typeof roles)[number]

/** `area.verb`. Every verb except `read` is limited to the operator's languages. */
export const permissions = [
  'home.read',
  'entry.read',
  'entry.write',
  'entry.publish',
  'entry.withdraw',
  'entry.delete',
  'release.read',
  'release.write',
  'redirect.read',
  'redirect.write',
  'image.read',
  'image.write',
  'image.delete',
  'comment.read',
  'comment.decide',
  /** Rules for words and addresses, and opening or closing comments of an article. */
  'comment.rule',
  'material.write',
  'setting.read',
  'setting.write',
  /** Settings of the whole site: maintenance, languages, age limits, recipients. */
  'system.write',
  'draw.read',
  'draw.enter',
  'draw.schedule',
  'newsletter.read',
  'newsletter.write',
  'newsletter.send',
  /** Imports subscribers with the proof of their consent. */
  'newsletter.import',
  'notification.read',
  'notification.send',
  'member.read',
  /** Permissions, sessions and verification links of members. */
  'member.write',
  'member.export',
  'member.erase',
  'feedback.read',
  'message.read',
  'message.write',
  'message.export',
  'operator.read',
  'operator.write',
  'audit.read',
  'measure.read',
  'backup.read',
  'backup.write',
] as const
export type Permission = (typeof permissions)[number]

/** Permissions on data of all languages. An operator limited to some languages has none of them. */
const languageless: readonly Permission[] = [
  'image.delete',
  'system.write',
  'draw.enter',
  'draw.schedule',
  'member.write',
  'member.erase',
  'newsletter.import',
  'operator.write',
  'backup.write',
]

/**
 * Subjects of a grant: all, those the operator created, or translations of existing entries. `member`: subjects for one
 * member only. `readers`: all other subjects.
 */
type Scope = 'all' | 'own' | 'translations' | 'member' | 'readers'

const allPermissions = Object.fromEntries(permissions.map((one) => [one, 'all'])) as Record<
  Permission,
  Scope
>
const {
  'system.write': _system,
  'newsletter.import': _subscribers,
  'operator.read': _read,
  'operator.write': _write,
  'audit.read': _audit,
  'member.read': _members,
  'member.write': _member,
  'member.export': _export,
  'member.erase': _erase,
  'message.read': _messages,
  'message.write': _message,
  'message.export': _messageFile,
  'backup.read': _backups,
  'backup.write': _backup,
  ...content
} = allPermissions

const rolePermissions: Record<Role, Partial<Record<Permission, Scope>>> = {
  owner: allPermissions,
  // Sending to one member requires the permission to look members up.
  editor: { ...content, 'notification.send': 'readers' },
  author: {
    'home.read': 'all',
    'entry.read': 'all',
    'entry.write': 'own',
    'entry.publish': 'own',
    'entry.withdraw': 'own',
    'image.read': 'all',
    'image.write': 'all',
    'material.write': 'all',
    'draw.read': 'all',
    'draw.enter': 'all',
  },
  translator: {
    'home.read': 'all',
    'entry.read': 'all',
    'entry.write': 'translations',
    'entry.publish': 'translations',
    'image.read': 'all',
  },
  moderator: {
    'home.read': 'all',
    'comment.read': 'all',
    'comment.decide': 'all',
    'comment.rule': 'all',
  },
  support: {
    'home.read': 'all',
    'member.read': 'all',
    'member.write': 'all',
    'member.export': 'all',
    'member.erase': 'all',
    'message.read': 'all',
    'message.write': 'all',
    'message.export': 'all',
    'notification.read': 'all',
    'notification.send': 'member',
    'feedback.read': 'all',
  },
  analyst: {
    'home.read': 'all',
    'newsletter.read': 'all',
    'notification.read': 'all',
    'feedback.read': 'all',
    'measure.read': 'all',
  },
}

export interface Grantee {
  id: number
  roles: readonly Role[]
  /** Empty for all languages. */
  languages: readonly Locale[]
  /** Permissions that the API token lends, if one is used. */
  lent?: readonly Permission[]
}

/** Subject to read or change. Without `lang` and `languages`, it belongs to all languages. */
interface PermissionSubject {
  lang?: Locale | undefined
  /** All these languages at once. */
  languages?: readonly Locale[]
  /** Id of the operator who created it. */
  by?: number | null | undefined
  /** True for a translation of an entry in another language. */
  isTranslation?: boolean | undefined
  /** True for a subject of one member only. */
  isForMember?: boolean
}

/** True if the operator has the permission on the subject; without a subject, on any subject. */
export function can(
  operator: Grantee,
  permission: Permission,
  subject?: PermissionSubject,
): boolean {
  if (operator.lent && !operator.lent.includes(permission)) return false
  const scopes = operator.roles.map((role) => rolePermissions[role]?.[permission])
  if (languageless.includes(permission) && !hasLanguages(operator, locales)) return false
  if (!subject) return scopes.some((scope) => scope !== undefined)
  const { lang, languages = lang ? [lang] : locales } = subject
  if (!permission.endsWith('.read') && !hasLanguages(operator, languages)) return false
  return scopes.some((scope) => scope !== undefined && isWithin(scope, operator, subject))
}

function hasLanguages({ languages }: Grantee, asked: readonly Locale[]): boolean {
  return languages.length === 0 || asked.every((lang) => languages.includes(lang))
}

function isWithin(scope: Scope, { id }: Grantee, subject: PermissionSubject): boolean {
  const { by, isTranslation = false, isForMember = false } = subject
  const within: Record<Scope, boolean> = {
    all: true,
    own: by === id,
    translations: isTranslation,
    member: isForMember,
    readers: !isForMember,
  }
  return within[scope]
}

/** Permissions of the operator on at least some subjects. */
export function permissionsOf(operator: Grantee): Permission[] {
  return permissions.filter((one) => can(operator, one))
}
