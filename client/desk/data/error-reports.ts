// Reports errors in the desk's own code, without any text of an entry.
import type { AnyRouter } from '@tanstack/react-router'
import { framesOf, messageWithoutTexts } from '../../contract/analytics/desk-error.ts'
import { callInBackground, DeskError } from '../api/client.ts'

/** Reports per window, in case it fails in a loop. */
const maxReports = 20
let reported = 0

/** Starts to report uncaught errors. Returns the function that reports errors caught by error boundaries. */
export function startErrorReports(router: AnyRouter): (error: unknown) => void {
  const report = (error: unknown) => {
    if (!(error instanceof Error) || error instanceof DeskError || reported >= maxReports) return
    reported++
    const body = {
      screen: screenOf(router),
      release: document.querySelector<HTMLMetaElement>('meta[name=version]')?.content ?? '',
      message: messageWithoutTexts(error),
      stack: framesOf(error.stack ?? '', location.origin),
    }
    callInBackground('POST /api/backstage/script-error', { body }).catch(() => undefined)
  }
  addEventListener('error', ({ error }: ErrorEvent) => report(error))
  addEventListener('unhandledrejection', ({ reason }: PromiseRejectionEvent) => report(reason))
  return report
}

/** Route of the screen, with the entry type but without ids. */
function screenOf(router: AnyRouter): string {
  const match = router.state.matches.at(-1) as
    | { fullPath: string; params: { kind?: string } }
    | undefined
  return match?.fullPath.replace('$kind', match.params.kind ?? '$kind') ?? '/'
}
