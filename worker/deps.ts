// What functions of the Worker take: the dependencies of the storage layer, and those of the layers above it.
import type { ReactNode } from 'react'
import type { Session } from '../client/browser/session/session.ts'
import type { Locale } from '../client/contract/locale.ts'
import type { MemberTab } from '../client/contract/members/tabs.ts'
import type { DeliveryQueueMessage, EmailQueueMessage, MetricsQueueMessage } from './queues.ts'
import { createStorageDeps, type Bindings, type StorageDeps } from './storage/db.ts'

export interface Deps extends StorageDeps {
  emailQueue: Queue<EmailQueueMessage>
  deliveryQueue: Queue<DeliveryQueueMessage>
  metricsQueue: Queue<MetricsQueueMessage>
  /** Bindings of the hubs, for `worker/realtime/`. */
  realtime: Pick<Env, 'REALTIME'> & { REALTIME_SHARDS: number | string }
  /** Set for the jobs of the scheduler, whose log entries name it. */
  isScheduler?: boolean
  /** Drafts translations; none unless one is put in (docs/decisions/entries/068-drafts-by-machine.md). */
  translator?: Translator
  /** The page is shown at the desk as to such a member, who is nobody; there is no session. */
  viewAs?: ViewAsMember
}

export interface ViewAsMember {
  /** What components learn of whoever is in. */
  session: Extract<Session, { state: 'in' }>
  /** The member centre as they have it, which the site itself leaves to browsers. */
  center: (deps: Deps, tab: MemberTab) => Promise<ReactNode>
}

/** A machine that translates: as many texts as it is given, in their order. */
export interface Translator {
  translate(texts: readonly string[], languages: { from: Locale; to: Locale }): Promise<string[]>
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
  } = env
  const queues = { emailQueue, deliveryQueue, metricsQueue }
  return { ...createStorageDeps(env, waitUntil, now), ...queues, realtime: env }
}
