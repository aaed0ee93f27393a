// Subscribes this browser to web push. Loaded with the first press of a switch; nothing asks for permission before.
import type { PushForm } from '../../contract/notifications/push.ts'

/** Subscription of this browser as the API takes it; `null` if the reader does not permit notifications. */
export async function subscribe(
  key: string,
): Promise<Pick<PushForm, 'endpoint' | 'keys' | 'time_zone'> | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await navigator.serviceWorker.register('/service-worker.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: key }
  const subscription = await pushManager.subscribe(options).catch(async () => {
    // A subscription with an earlier key of the site is in the way.
    await unsubscribe()
    return pushManager.subscribe(options)
  })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  const { timeZone: time_zone } = Intl.DateTimeFormat().resolvedOptions()
  return { endpoint, keys: { p256dh, auth }, time_zone }
}

/** The push service forgets this browser, also for messages on their way. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}
