// Time travel: shows any page of the site at another time, under an address of the desk
// (docs/decisions/desk/previews.md).
import * as z from 'zod/mini'
import { apiTable } from '../../api/endpoint.ts'
import { itemId, lang } from '../../fields.ts'
import { previewUrl, parsePreviewUrl, type PreviewQuery } from './url.ts'
import { dateTime } from '../fields.ts'

/** Address of a page (path and query) at a time, ISO 8601. */
export const timeTravelUrl = (at: string, page: string, query?: PreviewQuery) =>
  previewUrl('at', at, page, query)

/** Page and time of such an address; `null` for any other address. The page keeps only its own query. */
export function parseTimeTravelUrl(address: string): { at: string; page: string } | null {
  const found = parsePreviewUrl('at', address)
  return found && { at: found.what, page: found.page }
}

const visibilityChangeKinds = ['appears', 'goes', 'release', 'site'] as const

/** A time at which the visible content of the site changes. */
const turn = z.object({
  at: z.string(),
  what: z.enum(visibilityChangeKinds),
  /** Title of the entry or release; `null` if the frame of the site changes. */
  title: z.nullable(z.string()),
})
export type VisibilityChange = z.infer<typeof turn>

export const timeTravelApi = apiTable({
  timeMachine: {
    route: 'GET /api/backstage/time',
    summary:
      'Checks a moment, with a release applied if named, and lists the visibility changes before and after it',
    query: z.strictObject({ lang, at: dateTime, release: z.optional(itemId) }),
    output: z.object({
      previous: z.nullable(turn),
      next: z.nullable(turn),
      releases: z.array(
        z.object({ id: z.number(), title: z.string(), due_at: z.nullable(z.string()) }),
      ),
    }),
    errors: ['not_found', 'forbidden', 'entry_incomplete'],
    permission: 'entry.read',
  },
})
