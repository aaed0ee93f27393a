// Whether anyone has logged in with this browser: only then is the API asked for the session.
import { announcementCookie } from '../../contract/announcement.ts'
import { getCookie, readStored, storageKeys } from '../storage/local.ts'

export function isRemembered(): boolean {
  return Boolean(readStored(storageKeys.member) ?? getCookie(announcementCookie))
}
