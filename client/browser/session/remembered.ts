// Whether somebody has logged in in this browser: only then is the API asked who it is.
import { announcementCookie } from '../../contract/announcement.ts'
import { getCookie, readStored, storageKeys } from '../storage/local.ts'

export function isRemembered(): boolean {
  return Boolean(readStored(storageKeys.member) ?? getCookie(announcementCookie))
}
