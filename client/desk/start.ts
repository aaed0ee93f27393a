// Sends the request of the first screen. This script is small and arrives long before those that render the response.
import { isSingle } from '../contract/desk/entries/types.ts'
import { firstScreenOf } from '../contract/desk/first-screen.ts'
import type { OperatorSelf } from '../contract/desk/operators/operator.ts'
import { parseSearch } from './address.ts'
import { cacheKeyOf } from './api/cache-key.ts'
import { startRead } from './api/first-read.ts'
import { addressIn, toListQuery } from './data/entry-list-address.ts'
import { parseEntryView } from './data/entry-view.ts'

function addressOfFirstRead(permissions: OperatorSelf['permissions']): string | undefined {
  const screen = firstScreenOf(location.pathname)
  const needed = screen.name === 'today' ? 'home.read' : 'entry.read'
  // Avoids a request that would be refused for lack of permission.
  if (screen.name === 'other' || !permissions.includes(needed)) return undefined
  if (screen.name === 'today') return cacheKeyOf('GET /api/backstage/today')
  if (screen.name === 'editor')
    return cacheKeyOf('GET /api/backstage/entry/:id', { params: { id: screen.id } })
  return isSingle(screen.type)
    ? undefined
    : addressIn(screen.type, toListQuery(parseEntryView(parseSearch(location.search))))
}

const operator = JSON.parse(document.querySelector('#operator')!.textContent) as OperatorSelf
const url = addressOfFirstRead(operator.permissions)
if (url) startRead(url, { 'X-Desk-Operator': String(operator.id) })
