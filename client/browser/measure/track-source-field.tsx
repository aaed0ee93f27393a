import { visitSource } from './track-source.ts'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'

/**
 * Sends the source of the visit as `track_source`. Without JavaScript it is empty and the Worker reads the source from the
 * address of the page; `typed` is the value it read when the form was sent before.
 */
export function TrackSourceField({ typed = '' }: { typed?: string | undefined }) {
  const isHydrated = useIsHydrated()
  const source = isHydrated ? visitSource() : typed
  return <input type="hidden" name="track_source" value={source ?? ''} readOnly />
}
