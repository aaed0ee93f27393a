// Whether this browser may have a session: only then is the API asked for it.
import { sessionHint } from '../../contract/members/session-hint.ts'
import { getCookie, readStored, storageKeys } from '../storage/local.ts'

export function hasCachedMember(): boolean {
  return Boolean(readStored(storageKeys.member) ?? getCookie(sessionHint))
}
