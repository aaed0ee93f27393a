import { visitSource } from './track-source.ts'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'

/**
 * Sends the source of the visit as `track_source`. Without JavaScript it is empty, and the Worker reads the source from
 * the page's address. `typed` is the value of an earlier submission.
 */
export function TrackSourceField({ typed = '' }: { typed?: string | undefined }) {
  const isHydrated = useIsHydrated()
  const source = isHydrated ? visitSource() : typed
  return <input type="hidden" name="track_source" value={source ?? ''} readOnly />
}
