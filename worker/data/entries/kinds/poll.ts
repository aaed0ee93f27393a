// Maps polls to their rows and back. Options with votes cannot change.
import { asc, eq } from 'drizzle-orm'
import {
  publishedSchemas,
  type DataOf,
  type PublishedContent,
} from '../../../../client/contract/desk/entries/kinds/schemas.ts'
import type { FieldError } from '../../../../client/contract/form.ts'
import { locales } from '../../../../client/contract/locale.ts'
import { isInIds, read, combine, type Read } from '../../../storage/db.ts'
import { pollOptions, pollOptionTexts, polls, pollTexts } from '../../../storage/schema/index.ts'
import { toRowPerLanguage, textsOf } from './rows/languages.ts'
import type { ItemRow, LiveItem } from './item.ts'
import { undated } from './rows/without-dates.ts'
import type { OwnRows, OwnedTable } from './rows/owned.ts'
import { getLiveRevisions } from '../live-revision.ts'
import { rowKey, rowNumber } from './rows/row-ids.ts'
import type { Deps } from '../../../deps.ts'

function selectPoll(deps: Deps, ids: readonly number[]) {
  return [
    deps.db.select().from(polls).where(isInIds(polls.id, ids)),
    deps.db.select().from(pollTexts).where(isInIds(pollTexts.poll_id, ids)),
    deps.db
      .select()
      .from(pollOptions)
      .where(isInIds(pollOptions.poll_id, ids))
      .orderBy(asc(pollOptions.sort)),
    deps.db
      .select({
        option_id: pollOptionTexts.option_id,
        lang: pollOptionTexts.lang,
        text: pollOptionTexts.text,
      })
      .from(pollOptionTexts)
      .innerJoin(pollOptions, eq(pollOptions.id, pollOptionTexts.option_id))
      .where(isInIds(pollOptions.poll_id, ids)),
  ] as const
}

export function livePolls(deps: Deps, ids: readonly number[]): Read<LiveItem[]> {
  return read(selectPoll(deps, ids), ([rows, titles, options, texts]) =>
    rows.map(({ id, from_at, to_at, maximum_votable_amount }) =>
      undated(id, {
        title: textsOf(
          titles.filter(({ poll_id }) => poll_id === id),
          'title',
        ),
        options: options
          .filter(({ poll_id }) => poll_id === id)
          .map((option) => ({
            key: rowKey(option.id),
            option: textsOf(
              texts.filter(({ option_id }) => option_id === option.id),
              'text',
            ),
          })),
        maximum_votable_amount,
        from_at,
        to_at,
      }),
    ),
  )
}

const isOfPoll = pollOptions.poll_id

export const pollTables: readonly OwnedTable[] = [
  { table: polls, owner: polls.id, identity: [polls.id] },
  { table: pollTexts, owner: pollTexts.poll_id, identity: [pollTexts.poll_id, pollTexts.lang] },
  { table: pollOptions, owner: isOfPoll, identity: [pollOptions.id] },
  {
    table: pollOptionTexts,
    owner: pollOptionTexts.option_id,
    within: { table: pollOptions, id: pollOptions.id, owner: isOfPoll },
    identity: [pollOptionTexts.option_id, pollOptionTexts.lang],
  },
]

export function pollRows(
  { id }: Pick<ItemRow, 'id'>,
  { data: { title, options, ...columns } }: PublishedContent<'poll'>,
): OwnRows {
  const numbered = options.map((option) => ({ ...option, id: rowNumber(id, option.key) }))
  return [
    [{ id, ...columns }],
    toRowPerLanguage({ title }).map((texts) => ({ poll_id: id, ...texts })),
    numbered.map((option, sort) => ({ id: option.id, poll_id: id, sort })),
    numbered.flatMap((option) =>
      toRowPerLanguage({ text: option.option }).map((texts) => ({
        option_id: option.id,
        ...texts,
      })),
    ),
  ]
}

/**
 * The field that is invalid, or that cannot change any more because the poll has votes. Missing translations can still
 * be added.
 */
export function pollLockProblem(
  deps: Deps,
  { group_id }: Pick<ItemRow, 'group_id'>,
  { data }: PublishedContent<'poll'>,
): Read<FieldError | string | null> {
  const own = { rows: livePolls(deps, [group_id]), voters: votersOf(deps, group_id) }
  return combine(
    { ...own, published: getLiveRevisions(deps, 'poll', [group_id]) },
    ({ rows: [live], voters, published: [published] }) => {
      if (data.from_at >= data.to_at) return 'to_at'
      if (data.maximum_votable_amount < 1) return 'maximum_votable_amount'
      // Compares with the published revision, because rows contain fallbacks for missing texts.
      const before = publishedSchemas.poll.safeParse(published?.data ?? live?.data).data
      if (voters === 0 || !before) return null
      const field = lockedField(before, data)
      return field && { field, code: 'has_votes' }
    },
  )
}

function lockedField(before: DataOf<'poll'>, after: DataOf<'poll'>): string | null {
  if (before.maximum_votable_amount !== after.maximum_votable_amount)
    return 'maximum_votable_amount'
  const keysOf = ({ options }: DataOf<'poll'>) => options.map(({ key }) => key).join()
  if (keysOf(before) !== keysOf(after)) return 'options'
  const isKept = before.options.every(({ option }, at) =>
    locales.every((lang) => !option[lang] || option[lang] === after.options[at]?.option[lang]),
  )
  return isKept ? null : 'options'
}

function votersOf(deps: Deps, id: number): Read<number> {
  const query = deps.db.select({ count: polls.voted_count }).from(polls).where(eq(polls.id, id))
  return read([query], ([[row]]) => row?.count ?? 0)
}
