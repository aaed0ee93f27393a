import { deskApi } from '../../../client/contract/desk/table.ts'
import { getHeartbeatStatus, getToday } from '../../desk/today.ts'
import { endpoint } from '../endpoint/endpoint.ts'

export const todayEndpoints = {
  today: endpoint(deskApi.today, ({ deps, operator }) => getToday(deps, operator)),
  heartbeat: endpoint(deskApi.heartbeat, ({ deps }) => getHeartbeatStatus(deps)),
}
