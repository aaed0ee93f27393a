// Home in tests: its entry, its components, and readers' view of them.
import { api } from '../../../client/contract/api/table.ts'
import type { Entry, Published } from '../../../client/contract/desk/entries/entry.ts'
import type { DataOf } from '../../../client/contract/desk/entries/kinds/schemas.ts'
import { componentIds, type ComponentName } from '../../../client/contract/site/home-components.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { get } from '../site/api.ts'
import { fetchDesk, callDesk, entryOf } from './entries.ts'

type Home = Entry & { data: DataOf<'home'> }
export type Part = DataOf<'home'>['component_list'][number]

export const homeEntry = async (as: string) => (await entryOf(as, 1, 'home')) as Home

export const sendHome = (entry: Entry, data: object, as: string) =>
  fetchDesk(as, `entry/${entry.id}/publish`, { body: { rev: entry.rev, data } })

/** Publishes home with other components. */
export async function changeHome(as: string, to: (parts: Part[]) => object[]): Promise<Home> {
  const { id, rev, data } = await homeEntry(as)
  const body = { rev, data: { ...data, component_list: to([...data.component_list]) } }
  const { entry } = await callDesk<Published>(as, `entry/${id}/publish`, { body })
  return entry as Home
}

/** The components with other options for one of them. */
export const withCells = (name: ComponentName, cells: object) => (parts: Part[]) =>
  parts.map((one) => (one.component === name ? { ...one, ...cells } : one))

export const homeIn = async (lang: Locale) => (await get(api.page, `/api/page?lang=${lang}`)).page

export const partIn = async (lang: Locale, name: ComponentName) =>
  (await homeIn(lang)).component_list.find(
    ({ component_id }) => component_id === componentIds[name],
  )!

export const titlesIn = async (lang: Locale) =>
  (await homeIn(lang)).component_list.map(({ title }) => title)
