// True if this browser may have a session. Otherwise the API is not called.
import { sessionHint } from '../../contract/members/session-hint.ts'
import { getCookie, readStored, storageKeys } from '../storage/local.ts'

export function hasCachedMember(): boolean {
  return Boolean(readStored(storageKeys.member) ?? getCookie(sessionHint))
}
