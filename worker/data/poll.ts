import { and, asc, eq, getTableColumns, gt, inArray, lte } from 'drizzle-orm'
import { contentLocales, type Locale } from '../../client/contract/locale.ts'
import type { Poll } from '../../client/contract/poll.ts'
import { read, type Deps, type Read } from './db.ts'
import { pollOptions, pollOptionTexts, polls, pollTexts } from './schema.ts'

/** The poll that is open now and closes first, in the reader's language or one that stands in. */
export function currentPoll(deps: Deps, locale: Locale): Read<Poll | null> {
  const now = deps.now().toISOString()
  const languages = contentLocales(locale)
  const isOpen = and(lte(polls.from_at, now), gt(polls.to_at, now))
  const queries = [
    deps.db
      .select({ ...getTableColumns(polls), lang: pollTexts.lang, title: pollTexts.title })
      .from(polls)
      .innerJoin(pollTexts, eq(pollTexts.poll_id, polls.id))
      .where(and(isOpen, inArray(pollTexts.lang, [...languages])))
      .orderBy(asc(polls.to_at), asc(polls.id)),
    deps.db
      .select({
        ...getTableColumns(pollOptions),
        lang: pollOptionTexts.lang,
        text: pollOptionTexts.text,
      })
      .from(pollOptions)
      .innerJoin(polls, and(eq(polls.id, pollOptions.poll_id), isOpen))
      .innerJoin(pollOptionTexts, eq(pollOptionTexts.option_id, pollOptions.id))
      .where(inArray(pollOptionTexts.lang, [...languages]))
      .orderBy(pollOptions.sort),
  ] as const
  return read(queries, ([rows, options]) => {
    const texts = rows.filter((row) => row.id === rows[0]?.id)
    const poll = languages.map((lang) => texts.find((row) => row.lang === lang)).find(Boolean)
    if (!poll) return null
    return {
      id: poll.id,
      lang: poll.lang,
      title: poll.title,
      from: poll.from_at,
      to: poll.to_at,
      state: 'open' as const,
      maximum_votable_amount: poll.maximum_votable_amount,
      voted_count: poll.voted_count,
      options: options
        .filter((option) => option.poll_id === poll.id && option.lang === poll.lang)
        .map(({ id, text, voted_count }) => ({ id, text, voted_count })),
    }
  })
}
