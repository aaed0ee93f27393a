// The newsletter's weekly issue: on Mondays from nine o'clock (UTC+8), the most liked articles of the week and the games
// launched in it. The cron job writes it to a few readers per minute until all have it.
import { randomUUID } from 'node:crypto'
import { dayLength, dayOf, timeOf } from '../../client/contract/days.ts'
import { momentOn } from '../../client/contract/draw-calendar.ts'
import { locales, type Locale } from '../../client/contract/locale.ts'
import { hotArticles } from '../data/article.ts'
import { runAll, together, write, type Deps, type Query } from '../storage/db.ts'
import { listGames } from '../data/game.ts'
import { offeredLanguages, readableIn } from '../data/language.ts'
import { issueWrite, listReaders, type Reader } from '../data/newsletter.ts'
import { mailWrite, sendSoon, type Mail } from '../data/outbox.ts'
import type { Story } from '../mail/templates/letter.ts'

const week = 7 * dayLength
/** Time of day on Monday, UTC+8. */
const firstTime = '09:00'
/** Readers per list and minute. */
const readersAtOnce = 40
const [maxArticles, maxGames] = [5, 3]

/** The day (YYYY-MM-DD, UTC+8) an issue is written on at this moment; `null` on any other. */
export function issueDay(now: Date): string | null {
  const day = dayOf(now)
  const isMonday = new Date(day).getUTCDay() === 1
  return isMonday && timeOf(now) >= firstTime ? day : null
}

/** When the issues of a time are written, ISO 8601: after `from`, until `to` at the latest. */
export function issueTimesIn(from: Date, to: Date): string[] {
  const first = Date.parse(momentOn(dayOf(from), firstTime))
  const days = Math.ceil((to.getTime() - first) / dayLength) + 1
  return Array.from({ length: Math.max(0, days) }, (_, at) => new Date(first + at * dayLength))
    .filter((one) => issueDay(one) !== null && one > from && one <= to)
    .map((one) => one.toISOString())
}

/** Writes the due issue to readers who have not received it yet (cron, once per minute). */
export async function writeIssue(deps: Deps): Promise<void> {
  const day = issueDay(deps.now())
  if (day === null) return
  const readersOf = locales.map(
    (lang) => [lang, listReaders(deps, lang, day, readersAtOnce)] as const,
  )
  const { offered, waiting } = await runAll(deps, {
    offered: offeredLanguages(deps),
    waiting: together(Object.fromEntries(readersOf), (found) => found),
  })
  for (const lang of locales) {
    const readers = waiting[lang] ?? []
    const stories = readableIn(offered, lang)
    if (readers.length > 0) await writeTo(deps, { lang, stories, day, readers })
  }
}

interface Letter {
  lang: Locale
  /** The language of its stories. */
  stories: Locale
  day: string
  readers: readonly Reader[]
}

async function writeTo(deps: Deps, letter: Letter): Promise<void> {
  const { lang, day, readers } = letter
  const stories = await storiesOf(deps, letter.stories)
  // An issue without stories is not sent.
  if (stories.length === 0) return
  const mails = readers.map((reader) => ({
    id: randomUUID(),
    mail: {
      template: 'news',
      data: { subscriber: reader.key, stories: JSON.stringify(stories) },
      cause: `news ${day} ${lang} ${reader.id}`,
      to: reader.email,
      lang,
    } satisfies Mail,
  }))
  const noted: [Query, ...Query[]] = [issueWrite(deps, lang, day, readers)]
  await write(deps, [...noted, ...mails.map(({ id, mail }) => mailWrite(deps, id, mail))])
  for (const { id } of mails) sendSoon(deps, id)
}

async function storiesOf(deps: Deps, lang: Locale): Promise<Story[]> {
  const since = new Date(deps.now().getTime() - week).toISOString()
  const { articles, games } = await runAll(deps, {
    articles: hotArticles(deps, lang, since, maxArticles),
    games: listGames(deps, lang, { sort: 'new', page: 1, perPage: maxGames }),
  })
  const launched = games.items.filter(({ released_at }) => released_at >= since)
  return [...articles, ...launched].map(({ title, subtitle, url, lang: written }) => ({
    title,
    text: subtitle,
    url,
    lang: written,
  }))
}
