// The time machine: any page of the site at any moment, under an address of the desk (docs/decisions/desk/previews.md).
import * as z from 'zod/mini'
import type { Endpoint } from '../../api/endpoint.ts'
import { itemId, lang } from '../../fields.ts'
import { previewUrl, parsePreviewUrl, type PreviewQuery } from './url.ts'
import { dateTime } from '../fields.ts'

/** The address of a page (its path, with its query) at a moment, ISO 8601. */
export const timeTravelUrl = (at: string, page: string, query?: PreviewQuery) =>
  previewUrl('at', at, page, query)

/** The page such an address shows, with its own query alone; `null` for any other address. */
export function parseTimeTravelUrl(address: string): { at: string; page: string } | null {
  const found = parsePreviewUrl('at', address)
  return found && { at: found.what, page: found.page }
}

const visibilityChangeKinds = ['appears', 'goes', 'release', 'site'] as const

/** A moment at which readers begin to see something else. */
const turn = z.object({
  at: z.string(),
  what: z.enum(visibilityChangeKinds),
  /** What appears, goes or goes live; of the frame of the site there is none. */
  title: z.nullable(z.string()),
})
export type VisibilityChange = z.infer<typeof turn>

export const timeTravelApi = {
  timeMachine: {
    method: 'GET',
    path: '/api/backstage/time',
    summary:
      'Whether the site can be shown at a moment, with a release applied if one is named, and what turns before and after it',
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
} satisfies Record<string, Endpoint>
