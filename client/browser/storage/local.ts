// Local storage and cookies of the site: all keys in one place, without errors when storage is blocked. For session
// storage, see session-storage.ts.
import { localeCookieMaxAge } from '../../contract/locale.ts'

/** Local storage keys. */
export const storageKeys = {
  languageOfferClosed: 'meridian.language-offer-closed',
  /** Day (`dayInUtc8`) on which the reader has hidden the cover. */
  coverHiddenOn: 'meridian.cover-hidden-on',
  /** Id, nickname and email address of the member as JSON; absent without a login. */
  member: 'meridian.member',
  /** Time at which the latest unread notification was last shown, ISO 8601. */
  noticeShownAt: 'meridian.notice-shown-at',
  /** Drafts of comments as JSON; see client/features/comments/form/draft.ts. */
  commentDrafts: 'meridian.comment-drafts',
} as const
type StorageKey = (typeof storageKeys)[keyof typeof storageKeys]

export function readStored(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function store(key: StorageKey, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // With blocked or full storage, the reader is only asked again.
  }
}

export function forget(key: StorageKey): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Blocked storage contains nothing.
  }
}

/** A cookie for the whole site, readable by script, kept for a year unless `maxAge` in seconds says otherwise. */
export function setCookie(name: string, value: string, maxAge = localeCookieMaxAge): void {
  document.cookie = `${name}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax`
}

export function getCookie(name: string): string | undefined {
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`))
  return pair?.slice(name.length + 1)
}
