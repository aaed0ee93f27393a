// What each operator of the desk may do: roles, the closed list of permissions, and who is granted which. One function
// decides, for the API and for the buttons that lead to it.
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

/** `area.verb`. Everything but `read` is limited to the languages of the operator. */
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
  /** Rules about words and addresses, and whether an article takes comments. */
  'comment.rule',
  'material.write',
  'setting.read',
  'setting.write',
  /** What concerns the whole site or its standing: closing it, its languages, ages, recipients. */
  'system.write',
  'draw.read',
  'draw.enter',
  'draw.schedule',
  'periodical.read',
  'periodical.write',
  'periodical.send',
  'notification.read',
  'notification.send',
  'member.read',
  /** What a member may do, their sign-ins, another link to verify. */
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

/** Rights over what belongs to all languages at once: an operator limited to some has none of them. */
const languageless: readonly Permission[] = [
  'image.delete',
  'system.write',
  'draw.enter',
  'draw.schedule',
  'member.write',
  'member.erase',
  'operator.write',
  'backup.write',
]

/**
 * On everything, on what the operator has made, or on translations of what exists in another language. `member`: on what is
 * for one member alone, `readers`: on what is not.
 */
type Scope = 'all' | 'own' | 'translations' | 'member' | 'readers'

const allPermissions = Object.fromEntries(permissions.map((one) => [one, 'all'])) as Record<
  Permission,
  Scope
>
const {
  'system.write': _system,
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
  // To one member writes who may look them up.
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
    'periodical.read': 'all',
    'notification.read': 'all',
    'feedback.read': 'all',
    'measure.read': 'all',
  },
}

export interface Grantee {
  id: number
  roles: readonly Role[]
  /** Empty: all languages. */
  languages: readonly Locale[]
}

/** A thing to read or change. Without `lang` and `languages` it belongs to all languages. */
interface PermissionSubject {
  lang?: Locale | undefined
  /** All of these at once. */
  languages?: readonly Locale[]
  /** The operator who made it. */
  by?: number | null | undefined
  /** Whether it exists in another language, from which this one is translated. */
  isTranslation?: boolean | undefined
  /** Whether it is for one member alone. */
  isForMember?: boolean
}

/** Whether the operator may do this to the subject; without a subject, whether to any. */
export function can(
  operator: Grantee,
  permission: Permission,
  subject?: PermissionSubject,
): boolean {
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

/** Everything the operator may do to something. */
export function permissionsOf(operator: Grantee): Permission[] {
  return permissions.filter((one) => can(operator, one))
}
