// The operator's permissions on an open entry.
import type { Entry } from '../../contract/desk/entries/entry.ts'
import { isLasting, isTogether } from '../../contract/desk/entries/types.ts'
import { defaultLocale, locales } from '../../contract/locale.ts'
import { can, type Grantee, type Permission } from '../../contract/roles.ts'

type Subject = Pick<Entry, 'type' | 'lang' | 'source_lang' | 'created_by'>

/** One language is enough where an entry has all of them: the server checks each part that has changed. */
function may(operator: Grantee, permission: Permission, entry: Subject): boolean {
  const by = entry.created_by?.id
  if (!isTogether(entry.type))
    return can(operator, permission, {
      lang: entry.lang,
      by,
      isTranslation: entry.source_lang !== null,
    })
  return locales.some((lang) =>
    can(operator, permission, { lang, by, isTranslation: lang !== defaultLocale }),
  )
}

export function entryPermissions(operator: Grantee, entry: Subject & Pick<Entry, 'state'>) {
  const { type, state } = entry
  const isOut = state === 'published' || state === 'scheduled'
  return {
    mayWrite: may(operator, 'entry.write', entry),
    mayPublish: may(operator, 'entry.publish', entry),
    mayWithdraw: isOut && !isLasting(type) && may(operator, 'entry.withdraw', entry),
  }
}
