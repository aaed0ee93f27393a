// Front page of a part of the site: its sections, each with the start of a list.
import type { ArticleSummary } from '../articles.ts'
import type { CalendarEvent } from '../calendar/calendar.ts'
import type { GameSummary } from '../games/game.ts'
import type { MarkSixDraw } from '../draws/mark-six.ts'
import type { Poll } from '../polls.ts'
import type { Partner } from './site.ts'

type Content =
  | { kind: 'lead' | 'cards' | 'ranking'; articles: ArticleSummary[] }
  | { kind: 'games'; games: GameSummary[] }
  | { kind: 'events' | 'past events'; events: CalendarEvent[] }
  | { kind: 'partners'; partners: Partner[] }
  | { kind: 'draw'; draw: MarkSixDraw }
  | { kind: 'poll'; poll: Poll }

/**
 * `uri` is the path of the full list, without language prefix. Without a title from operators, the navigation's name of
 * that page is shown.
 */
export type FrontPageSectionData = { uri: string; title?: string; intro?: string } & Content
