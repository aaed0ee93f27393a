import { trackSource } from '../track-source.ts'
import { useIsUp } from './use-is-up.ts'

/**
 * Sends along where the visit came from, as `track_source`. Empty without script: then the address of the page may
 * still say so, and the Worker reads it there.
 */
export function TrackSourceField() {
  const isUp = useIsUp()
  return <input type="hidden" name="track_source" value={(isUp && trackSource()) || ''} readOnly />
}
