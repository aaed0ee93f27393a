// Pages of lists in the API: parses the page number or cursor, and builds the response.
import * as z from 'zod/mini'
import { problem } from '../../http/problem.ts'
import type { ListPage, PageParams } from '../../data/paging.ts'

export interface AskedPage {
  /** Cursors are valid only for the same list and order. */
  list: string
  /** From 1. */
  page: number
  paging: PageParams
}

interface PageQuery {
  page: number
  after?: string | undefined
}

const sealed = z.tuple([z.string(), z.int().check(z.minimum(2)), z.string()])

export function parsePageRequest(
  list: string,
  { page, after }: PageQuery,
  perPage: number,
): AskedPage {
  if (after === undefined) return { list, page, paging: { page, perPage } }
  const opened = sealed.safeParse(parsed(Buffer.from(after, 'base64url').toString()))
  if (opened.data?.[0] !== list)
    throw problem('validation_failed', { fields: [{ field: 'after', code: 'cursor_unusable' }] })
  const [, number, place] = opened.data
  return { list, page: number, paging: { after: place, perPage } }
}

export function answerOf<Item>(
  { list, page, paging: { perPage } }: AskedPage,
  { items, total, next }: ListPage<Item>,
) {
  const cursor = next === null ? null : encodeCursor([list, page + 1, next])
  return { items, total, page, per_page: perPage, next: cursor }
}

function encodeCursor(content: z.infer<typeof sealed>): string {
  return Buffer.from(JSON.stringify(content)).toString('base64url')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
