import { apiTable } from '../api/endpoint.ts'
import { poll } from '../polls.ts'

export const pollApi = apiTable({
  pollResult: {
    route: 'GET /api/backstage/poll/:id/result',
    summary: 'A poll as readers see it, with its current votes; the id is that of the item',
    output: poll,
    errors: ['not_found'],
    permission: 'entry.read',
  },
})
