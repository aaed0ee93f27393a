// Dependencies of Worker functions: those of the storage layer and of the layers above.
import type { ReactNode } from 'react'
import type { Session } from '../client/browser/session/session.ts'
import type { MemberTab } from '../client/contract/members/tabs.ts'
import type {
  DeliveryQueueMessage,
  EmailQueueMessage,
  HookQueueMessage,
  MetricsQueueMessage,
  PushQueueMessage,
} from './queues.ts'
import { pushKeysOf, type PushKeys } from './push-keys.ts'
import type { Translator } from './translator/port.ts'
import { translatorOf } from './translator/translator.ts'
import { setMediaOrigin } from '../client/contract/media/origin.ts'
import { mediaOriginOf } from './media-origin.ts'
import { createStorageDeps, type Bindings, type StorageDeps } from './storage/db.ts'

export interface Deps extends StorageDeps {
  emailQueue: Queue<EmailQueueMessage>
  deliveryQueue: Queue<DeliveryQueueMessage>
  metricsQueue: Queue<MetricsQueueMessage>
  hookQueue: Queue<HookQueueMessage | PushQueueMessage>
  /** Public address of the site, without trailing slash. */
  origin: string
  /** Bindings of the realtime hubs, for `worker/realtime/`. */
  realtime: Pick<Env, 'REALTIME'> & { REALTIME_SHARDS: number | string }
  /** True for scheduler jobs, which are marked in the audit log. */
  isScheduler?: boolean
  /** API token of the request, which the audit log names. */
  tokenId?: number
  /** Machine translation of drafts, if the settings name a translator. */
  translator: Translator | undefined
  /** Key pair for web push; `null` without web push. */
  pushKeys: PushKeys | null
  /** Title of a front page without a menu item, in a preview of its draft. */
  frontPageTitle?: string
  /** Kind of member in "view as" at the desk. There is no account or session. */
  viewAs?: ViewAsMember
}

export interface ViewAsMember {
  /** Session passed to components. */
  session: Extract<Session, { state: 'in' }>
  /** Content of the member center, which the public site loads in the browser. */
  center: (deps: Deps, tab: MemberTab) => Promise<ReactNode>
}

export function createDeps(
  env: Bindings,
  waitUntil: Deps['waitUntil'],
  now = () => new Date(),
): Deps {
  const {
    EMAIL_QUEUE: emailQueue,
    DELIVERY_QUEUE: deliveryQueue,
    METRICS_QUEUE: metricsQueue,
    HOOK_QUEUE: hookQueue,
  } = env
  const queues = { emailQueue, deliveryQueue, metricsQueue, hookQueue }
  const { ORIGIN: origin } = env
  setMediaOrigin(mediaOriginOf(env))
  const storage = createStorageDeps(env, waitUntil, now)
  const [translator, pushKeys] = [translatorOf(env), pushKeysOf(env)]
  return { ...storage, ...queues, origin, realtime: env, translator, pushKeys }
}
