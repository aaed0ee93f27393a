// Events of the desk as files.
import { calendarFile, eventUid } from '../../../contract/calendar/ics.ts'
import { importColumns, toImportRow } from '../../../contract/desk/calendar/event-import.ts'
import type { ApiResponse } from '../../api/client.ts'
import { csvOf } from '../../data/files.ts'

type Events = ApiResponse<'GET /api/backstage/calendar'>

export function tableOf({ items, brands }: Events): string {
  const slugs = new Map(brands.map(({ id, slug }) => [id, slug]))
  const rows = items.map((one) => toImportRow(one, slugs.get(one.brand_id ?? 0) ?? ''))
  return csvOf(importColumns, rows)
}

interface Target {
  name: string
  /** Name of the site. */
  product: string
  /** Origin of the site. */
  origin: string
  madeAt: string
}

export function calendarOf({ items, brands }: Events, { origin, ...file }: Target): string {
  const names = new Map(brands.map((brand) => [brand.id, brand.name]))
  const { host } = new URL(origin)
  return calendarFile({
    ...file,
    events: items.map((one) => ({
      uid: eventUid(one.item_id, host),
      start: one.starts_at,
      end: one.ends_at > one.starts_at ? one.ends_at : undefined,
      summary: one.name,
      lang: 'zh-CN',
      description: names.get(one.brand_id ?? 0) ?? '',
      category: one.category ?? '',
      url: origin + (one.link || '/activity/calendar'),
    })),
  })
}
