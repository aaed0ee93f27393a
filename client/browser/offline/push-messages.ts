// Push messages in the service worker. A message is shown only while its device is that of the session in this browser,
// so that the next member to log in does not read it (docs/decisions/community/web-push.md).
import type { PushMessage, PushState } from '../../contract/notifications/push.ts'

interface Tab {
  url: string
  focus: () => Promise<unknown>
}

/** The part of the service worker's scope used here; the DOM types hide it. */
export interface PushScope {
  location: { origin: string }
  registration: {
    showNotification: (title: string, options: NotificationOptions) => Promise<void>
    pushManager: {
      getSubscription: () => Promise<PushSubscription | null>
      subscribe: (options: PushSubscriptionOptionsInit) => Promise<PushSubscription>
    }
  }
  clients: {
    matchAll: (options: object) => Promise<readonly Tab[]>
    openWindow: (url: string) => Promise<unknown>
  }
}

const route = '/api/user/push'

/** Shows a message, unless its session has ended. A site that does not answer has sent it all the same. */
export async function showMessage(scope: PushScope, message: PushMessage): Promise<void> {
  const { device, title, url, ...options } = message
  const state = await stateOfSession().catch(() => undefined)
  if (state === undefined || state?.device?.id === device)
    return scope.registration.showNotification(title, {
      ...options,
      icon: '/icon-192.png',
      data: url,
    })
  // Somebody else's subscription in this browser stays.
  if (!state?.device) await (await scope.registration.pushManager.getSubscription())?.unsubscribe()
}

/** Push in this browser; `null` for visitors, `undefined` if the site does not say. */
async function stateOfSession(): Promise<PushState | null | undefined> {
  const response = await fetch(route)
  if (response.ok) return (await response.json()) as PushState
  return response.status === 401 || response.status === 404 ? null : undefined
}

/** Brings the tab with the message's page to the front, or opens one. */
export async function openMessage(scope: PushScope, path: unknown): Promise<void> {
  const { href, origin } = new URL(String(path), scope.location.origin)
  if (origin !== scope.location.origin) return
  const tabs = await scope.clients.matchAll({ includeUncontrolled: true, type: 'window' })
  await (tabs.find(({ url }) => url === href)?.focus() ?? scope.clients.openWindow(href))
}

/** Tells the site the new address of this browser, after the push service has replaced it. */
export async function renewSubscription(scope: PushScope): Promise<void> {
  const state = await stateOfSession()
  if (!state?.device) return
  const { key, device } = state
  const subscription = await scope.registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  })
  const { endpoint, keys } = subscription.toJSON()
  const { id: _, lang, ...wanted } = device
  const { timeZone: time_zone } = Intl.DateTimeFormat().resolvedOptions()
  await fetch(`${route}?lang=${lang}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ endpoint, keys, time_zone, ...wanted }),
  })
}
