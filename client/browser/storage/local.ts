// What the browser keeps: every key in one place, and no failure when storage is blocked. What is
// kept for a visit only stands in visit.ts.
import { localeCookieMaxAge } from '../../contract/locale.ts'

/** Local storage keys. */
export const storageKeys = {
  languageOfferClosed: 'meridian.language-offer-closed',
  /** Day of `dayInUtc8` on which the reader wants no cover. */
  coverHiddenOn: 'meridian.cover-hidden-on',
  /** Id, nickname and e-mail of who logged in last, as JSON; absent once nobody is. */
  member: 'meridian.member',
  /** When the latest unread notification was shown last, ISO 8601. */
  noticeShownAt: 'meridian.notice-shown-at',
  /** Comments that were begun, as JSON; see comment-draft.ts. */
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
    // Blocked or full storage only means the choice is asked for again.
  }
}

export function forget(key: StorageKey): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Blocked storage has nothing to forget.
  }
}

/** A cookie for the whole site, readable by script, kept for a year. */
export function setCookie(name: string, value: string): void {
  document.cookie = `${name}=${value}; Path=/; Max-Age=${localeCookieMaxAge}; SameSite=Lax`
}

export function getCookie(name: string): string | undefined {
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`))
  return pair?.slice(name.length + 1)
}
