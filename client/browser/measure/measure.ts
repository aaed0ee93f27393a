// Report of a page when the reader leaves it: the view, Web Vitals and script errors. One report per page, without
// cookies or identifiers.
import { onCLS, onINP, onLCP } from 'web-vitals'
import {
  faultFile,
  maxFaultLength,
  maxFaults,
} from '../../contract/analytics/script-error-limits.ts'
import type { Beacon, ScriptError } from '../../contract/analytics/metrics.ts'
import type { RaisedFault } from './script-errors.ts'
import { landingSource } from './track-source.ts'

/** `raised` collects errors from the first script on; reported ones are removed from it. */
export function startMetrics(raised: RaisedFault[]): void {
  const { route } = document.documentElement.dataset
  if (!route) return
  let isView = true
  const vitals: NonNullable<Beacon['vitals']> = {}
  // A reader may leave before the values are final.
  const always = { reportAllChanges: true }
  onLCP(({ value }) => void (vitals.lcp = Math.round(value)), always)
  onCLS(({ value }) => void (vitals.cls = value), always)
  onINP(({ value }) => void (vitals.inp = Math.round(value)), always)
  const known = new Set<string>()

  function report(): void {
    const faults = newFaults(raised.splice(0), known)
    if (route && (isView || faults.length > 0))
      send({
        route,
        is_view: isView,
        ...(isView && { ...visitContext(), vitals }),
        ...(faults.length > 0 && { release: buildId() }),
        faults,
      })
    isView = false
  }
  // The last reliable moment of a page, at which the vitals are final; `pagehide` comes before it.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') report()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) isView = true
  })
}

const buildId = () => document.querySelector<HTMLMetaElement>('meta[name=version]')?.content

function send(beacon: Beacon): void {
  const body = new Blob([JSON.stringify(beacon)], { type: 'application/json' })
  navigator.sendBeacon('/api/beacon', body)
}

/** Source of the visit, and the page's own facts: an item, a search. */
function visitContext(): Partial<Beacon> {
  const { measure: said = '{}' } =
    document.querySelector<HTMLElement>('[data-measure]')?.dataset ?? {}
  const { host = 'direct' } = URL.parse(document.referrer) ?? {}
  const isMissing = document.documentElement.dataset.route?.startsWith('screen_')
  return {
    source: landingSource(),
    from: host === location.host ? undefined : host,
    missing: isMissing ? location.pathname.slice(0, 200) : undefined,
    ...JSON.parse(said),
  }
}

function newFaults(raised: readonly RaisedFault[], known: Set<string>): ScriptError[] {
  return raised.flatMap((event) => {
    const fault = event instanceof ErrorEvent ? ofError(event) : ofRejection(event)
    const key = JSON.stringify(fault)
    if (!fault || known.has(key) || known.size >= maxFaults) return []
    known.add(key)
    return [fault]
  })
}

function ofError({ message, filename, lineno }: ErrorEvent): ScriptError | undefined {
  return toFault(message, filename, lineno)
}

function ofRejection({ reason }: PromiseRejectionEvent): ScriptError | undefined {
  if (!(reason instanceof Error)) return undefined
  const [, file, line] = /(https?:\/\/\S+?):(\d+)(?::\d+)?\)?$/m.exec(reason.stack ?? '') ?? []
  return toFault(String(reason), file, Number(line))
}

/** Only errors in files of this site. Browser extensions cause others. */
function toFault(message: string, address = '', line = 0): ScriptError | undefined {
  if (!message || !URL.canParse(address)) return undefined
  const { origin, pathname } = new URL(address)
  if (origin !== location.origin || !faultFile.test(pathname)) return undefined
  return { message: message.slice(0, maxFaultLength), file: pathname, line }
}
