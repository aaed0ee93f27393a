import { visitSource } from './track-source.ts'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'

/**
 * Sends along where the visit came from, as `track_source`. Empty without script: then the address of the page may
 * still say so, and the Worker reads it there; `typed` is what it read when the form was sent before.
 */
export function TrackSourceField({ typed = '' }: { typed?: string | undefined }) {
  const isHydrated = useIsHydrated()
  const source = isHydrated ? visitSource() : typed
  return <input type="hidden" name="track_source" value={source ?? ''} readOnly />
}
