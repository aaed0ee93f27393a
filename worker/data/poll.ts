import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm'
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
      .select({ poll: polls, text: pollTexts })
      .from(polls)
      .innerJoin(pollTexts, eq(pollTexts.poll_id, polls.id))
      .where(and(isOpen, inArray(pollTexts.lang, [...languages])))
      .orderBy(asc(polls.to_at), asc(polls.id)),
    deps.db
      .select({ option: pollOptions, text: pollOptionTexts })
      .from(pollOptions)
      .innerJoin(polls, and(eq(polls.id, pollOptions.poll_id), isOpen))
      .innerJoin(pollOptionTexts, eq(pollOptionTexts.option_id, pollOptions.id))
      .where(inArray(pollOptionTexts.lang, [...languages]))
      .orderBy(pollOptions.sort),
  ] as const
  return read(queries, ([rows, options]) => {
    const poll = rows[0]?.poll
    const lang = languages.find((one) => rows.some((row) => row.poll.id === poll?.id && row.text.lang === one))
    if (!poll || !lang) return null
    return {
      id: poll.id,
      title: rows.find((row) => row.poll.id === poll.id && row.text.lang === lang)!.text.title,
      from: poll.from_at,
      to: poll.to_at,
      state: 'open' as const,
      maximum_votable_amount: poll.maximum_votable_amount,
      voted_count: poll.voted_count,
      options: options
        .filter(({ option, text }) => option.poll_id === poll.id && text.lang === lang)
        .map(({ option, text }) => ({ id: option.id, text: text.text, voted_count: option.voted_count })),
    }
  })
}
