import { pushForm, pushState } from '../notifications/push.ts'
import { apiTable } from './endpoint.ts'

export const pushApi = apiTable({
  push: {
    route: 'GET /api/user/push',
    summary: 'Web push on the device of this session',
    output: pushState,
    errors: ['not_found'],
    needs: 'session',
  },
  setPush: {
    route: 'PUT /api/user/push',
    summary:
      'Chooses what this session’s device gets by web push, at most 5 devices per member; push ends with the session',
    body: pushForm,
    output: pushState,
    errors: ['not_found'],
    needs: 'writer',
    memberLimit: 'engage',
  },
  endPush: {
    route: 'DELETE /api/user/push',
    summary: 'Ends web push on the device of this session; repeating it changes nothing',
    needs: 'session',
  },
})
