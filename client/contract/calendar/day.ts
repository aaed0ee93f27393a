// Entries of a day in the agenda.
import type { EventKind } from './kinds.ts'
import type { Category } from '../categories.ts'
import type { Locale } from '../locale.ts'

interface Entry {
  /** Unique within the agenda. */
  key: string
  at: string
  category: Category
  /** Path with language prefix; `null` without a page. */
  link: string | null
}

/** `end`: an event closes. `release`: a game opens without an event in the calendar. */
interface TitledAgendaItem extends Entry {
  kind: EventKind | 'end' | 'release'
  title: string
  lang: Locale
}

/** A Mark Six draw. Its number and its special number are known after the draw. */
interface DrawAgendaItem extends Entry {
  kind: 'draw'
  drawn: { number: string; special: number } | null
}

export type AgendaItem = TitledAgendaItem | DrawAgendaItem

/** Each list is ordered by time. */
export interface DayAgenda {
  today: AgendaItem[]
  /** Events that began earlier and still run; `at` is their last moment. */
  running: AgendaItem[]
  /** First entries on later days. */
  next: AgendaItem[]
}
