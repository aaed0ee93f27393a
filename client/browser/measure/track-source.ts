// Source of the visit: read once from the address of the first page, stored for the visit, and sent by forms. It is
// removed from the address at once, so that readers do not share it with a link.
import { isTrackSource, sourceIn, trackSourceKey } from '../../contract/track-source.ts'
import { writeValue, readValue, visitWords } from '../storage/session-storage.ts'

let arrived: string | undefined

/** Removes the source from the address and leaves the rest unchanged. */
export function consumeLandingSource(): void {
  const { search } = location
  if (!search.includes(trackSourceKey)) return
  const isOther = (pair: string) => pair.split('=')[0] !== trackSourceKey
  const address = new URL(location.href)
  address.search = search.slice(1).split('&').filter(isOther).join('&')
  history.replaceState(history.state, '', address)
  arrived = sourceIn(search)
  if (arrived) writeValue(visitWords.trackSource, arrived)
}

/** The source in the address of this page. */
export function landingSource(): string | undefined {
  consumeLandingSource()
  return arrived
}

/** Source stored for the visit, or the one in the address. */
export function visitSource(): string | undefined {
  const source = landingSource() ?? readValue(visitWords.trackSource) ?? ''
  return isTrackSource(source) ? source : undefined
}
