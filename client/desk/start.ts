// Sends what the first screen reads. It is small and arrives long before the scripts that show the answer.
import { isEntryType, isSingle } from '../contract/desk/entries/types.ts'
import type { OperatorSelf } from '../contract/desk/operators/operator.ts'
import { parseSearch } from './address.ts'
import { cacheKeyOf } from './api/cache-key.ts'
import { startRead } from './api/first-read.ts'
import { addressIn, toListQuery } from './data/entry-list-address.ts'
import { parseEntryView } from './data/entry-view.ts'

function addressOfFirstRead(): string | undefined {
  const [type = '', id, ...deeper] = location.pathname.split('/').slice(2)
  if (type === '') return cacheKeyOf('GET /api/backstage/today')
  if (!isEntryType(type) || deeper.length > 0) return undefined
  if (id) return cacheKeyOf('GET /api/backstage/entry/:id', { params: { id } })
  return isSingle(type)
    ? undefined
    : addressIn(type, toListQuery(parseEntryView(parseSearch(location.search))))
}

const url = addressOfFirstRead()
const operator = JSON.parse(document.querySelector('#operator')!.textContent) as OperatorSelf
if (url) startRead(url, { 'X-Desk-Operator': String(operator.id) })
