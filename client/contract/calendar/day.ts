// What happens on a day: the entries of the day line.
import type { EventKind } from './kinds.ts'
import type { Category } from '../categories.ts'
import type { Locale } from '../locale.ts'

interface Entry {
  /** Unique on the line. */
  key: string
  at: string
  category: Category
  /** Path with language prefix; `null` when there is no page about it. */
  link: string | null
}

/** `end`: an event closes; `release`: a game opens that the calendar does not announce. */
interface TitledAgendaItem extends Entry {
  kind: EventKind | 'end' | 'release'
  title: string
  lang: Locale
}

/** A Mark Six draw; its number and its special number are known once it is drawn. */
interface DrawAgendaItem extends Entry {
  kind: 'draw'
  drawn: { number: string; special: number } | null
}

export type AgendaItem = TitledAgendaItem | DrawAgendaItem

/** Each list by time. */
export interface DayAgenda {
  today: AgendaItem[]
  /** Events that began earlier and still run; `at` is their last moment. */
  running: AgendaItem[]
  /** The first of what follows on other days. */
  next: AgendaItem[]
}
