// Rules for demo members: accounts that a form would accept, without a way to sign in.
import { email } from '../../../client/contract/members/email.ts'
import { nickname } from '../../../client/contract/members/fields.ts'
import { fault, duplicates, type Rule } from './rule.ts'
import { valuesOf } from './rows.ts'
import { written } from './sources.ts'

const file = 'content/site/readers.yaml'
/** Highest id of the demo accounts. */
const lastAccount = 100
/** Fewer rows mean that members are no longer found. */
const minNamed = 101

export const readerNames: Rule = ({ readerRows }) =>
  valuesOf(readerRows, 'users').flatMap((user) => [
    ...(nickname.safeParse(user['nickname']).data === user['nickname']
      ? []
      : [fault(file, String(user['nickname']), 'is no nickname')]),
    ...(email.safeParse(user['email']).data === user['email']
      ? []
      : [fault(file, String(user['email']), 'is no email address')]),
  ])

export const readerAccounts: Rule = ({ readerRows }) =>
  valuesOf(readerRows, 'users').flatMap((user) => [
    ...('password_hash' in user ? [fault(file, String(user['id']), 'has a password')] : []),
    ...(Number(user['id']) > lastAccount
      ? []
      : [fault(file, String(user['id']), 'is the id of a demo account')]),
  ])

export const readerAvatars: Rule = ({ readerRows }) => {
  const avatars = valuesOf(readerRows, 'users').map((user) => user['avatar'])
  const drawn = avatars.filter((avatar) => !avatar).length
  return [
    ...duplicates(avatars.filter(Boolean)).map((avatar) =>
      fault(file, String(avatar), 'is the avatar of two readers'),
    ),
    ...(drawn > 0 ? [] : [fault(file, 'avatar', 'no reader is without one')]),
  ]
}

export const readerLanguages: Rule = ({ site }) => {
  const own = new Set(site.readers.map(({ lang }) => lang))
  return [
    ...written.filter((lang) => !own.has(lang)).map((lang) => fault(file, lang, 'has no reader')),
    ...[...own]
      .filter((lang) => !written.some((one) => one === lang))
      .map((lang) => fault(file, lang, 'has no comments to write')),
  ]
}

export const namedReaders: Rule = ({ readerRows }) => {
  const known = new Set(valuesOf(readerRows, 'users').map((user) => user['id']))
  const named = readerRows.flatMap(({ values }) => ('user_id' in values ? [values['user_id']] : []))
  return [
    ...[...new Set(named)]
      .filter((id) => !known.has(id))
      .map((id) => fault(file, String(id), 'is named, but does not exist')),
    ...(named.length < minNamed
      ? [fault(file, 'names', `${named.length}, fewer than ${minNamed}`)]
      : []),
  ]
}
