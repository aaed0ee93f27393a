// The operator's permissions on an open entry.
import type { Entry } from '../../contract/desk/entries/entry.ts'
import { isUndated, isMultilingual } from '../../contract/desk/entries/types.ts'
import { defaultLocale, locales, type Locale } from '../../contract/locale.ts'
import { can, type Grantee, type Permission } from '../../contract/roles.ts'

type Subject = Pick<Entry, 'type' | 'lang' | 'source_lang' | 'created_by'>

/** Permission on the whole entry. For a multilingual entry, its source language decides. */
function mayWhole(
  operator: Grantee,
  permission: Permission,
  { lang, source_lang, created_by }: Subject,
): boolean {
  const subject = { lang, by: created_by?.id, isTranslation: source_lang !== null }
  return can(operator, permission, subject)
}

function mayPart(
  operator: Grantee,
  permission: Permission,
  entry: Subject,
  lang: Locale = defaultLocale,
): boolean {
  if (!isMultilingual(entry.type)) return mayWhole(operator, permission, entry)
  const isTranslation = lang !== defaultLocale
  return can(operator, permission, { lang, by: entry.created_by?.id, isTranslation })
}

/** Permission to write texts in a language, or the language-independent fields if none is given. */
export const mayWritePart = (operator: Grantee, entry: Subject, lang?: Locale) =>
  mayPart(operator, 'entry.write', entry, lang)

/** For a multilingual entry, permission in one language is enough: the server checks each changed part. */
const maySomePart = (operator: Grantee, permission: Permission, entry: Subject) =>
  locales.some((lang) => mayPart(operator, permission, entry, lang))

export function entryPermissions(
  operator: Grantee,
  entry: Subject & Pick<Entry, 'state' | 'unpublished_languages'>,
) {
  const { type, state, unpublished_languages: unpublished = [] } = entry
  const isOut = state === 'published' || state === 'scheduled'
  const foreignLanguages = unpublished.filter(
    (lang) => !mayPart(operator, 'entry.publish', entry, lang),
  )
  return {
    mayWrite: maySomePart(operator, 'entry.write', entry),
    mayPublish: maySomePart(operator, 'entry.publish', entry) && foreignLanguages.length === 0,
    /** Languages of changes in the draft that others have to publish. */
    foreignLanguages,
    mayWithdraw: isOut && !isUndated(type) && mayWhole(operator, 'entry.withdraw', entry),
    /** To restore a version, discard the draft, or change language-independent fields. */
    mayWriteWhole: mayWhole(operator, 'entry.write', entry),
    /** To move or cancel a scheduled release. */
    mayPublishWhole: mayWhole(operator, 'entry.publish', entry),
  }
}
