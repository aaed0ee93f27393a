import * as z from 'zod/mini'
import {
  drawToCheck,
  numberSet,
  numberSetForm,
  seenDrawForm,
  setNameForm,
} from '../draws/number-sets.ts'
import { unread } from '../notifications/notification.ts'
import { apiTable } from './endpoint.ts'

const own = z.object({ items: z.array(numberSet), draw: z.nullable(drawToCheck) })
const changed = z.extend(own, { message: z.string() })

export const numberSetApi = apiTable({
  numberSets: {
    route: 'GET /api/user/mark-six/set',
    summary: 'The member’s own sets, oldest first, and the latest draw',
    output: own,
    needs: 'session',
  },
  addNumberSet: {
    route: 'POST /api/user/mark-six/set',
    summary:
      'Saves a set, at most 20 per member; numbers that the member has already change nothing',
    body: numberSetForm,
    output: z.extend(changed, { is_new: z.boolean() }),
    status: 201,
    mayExist: true,
    errors: ['number_sets_full'],
    needs: 'writer',
    memberLimit: 'engage',
  },
  renameNumberSet: {
    route: 'PUT /api/user/mark-six/set/:id',
    summary: 'Renames a set',
    body: setNameForm,
    output: changed,
    errors: ['not_found'],
    needs: 'writer',
    memberLimit: 'engage',
  },
  removeNumberSet: {
    route: 'DELETE /api/user/mark-six/set/:id',
    summary: 'Removes a set; repeating it changes nothing',
    output: changed,
    needs: 'writer',
    memberLimit: 'engage',
  },
  seeDraw: {
    route: 'POST /api/user/mark-six/seen',
    summary: 'Marks the matches of draws up to this one as seen',
    body: seenDrawForm,
    output: unread,
    needs: 'session',
  },
})
