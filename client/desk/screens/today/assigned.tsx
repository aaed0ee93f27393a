import { useState } from 'react'
import { dayLength } from '../../../contract/days.ts'
import { formatDate } from '../../../i18n/translate.ts'
import type { ApiResponse } from '../../api/client.ts'
import { useNow } from '../../data/clock.ts'
import { entryTitle } from '../../data/entry-title.ts'
import { SegmentedControl } from '../../frame/frame-choices.tsx'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { EntryLink } from '../../ui/entry-link.tsx'
import { languageAbbreviations } from '../../ui/language-names.ts'
import { TodoItem } from './waiting.tsx'

type Assignments = ApiResponse<'GET /api/backstage/assignment'>

const filters = ['all', 'own', 'review', 'due'] as const
type Filter = (typeof filters)[number]

/** Open mentions, and entries that wait for the operator: assigned ones, and those of others in review. */
export function Assigned({ own, review, mentions }: Assignments) {
  return (
    <>
      {mentions.length > 0 && <Mentions mentions={mentions} />}
      {own.length + review.length > 0 && <AssignedEntries own={own} review={review} />}
    </>
  )
}

function Mentions({ mentions }: Pick<Assignments, 'mentions'>) {
  const { t, lang } = useDeskI18n()
  return (
    <section className="assigned" aria-label={t('notes.mentions')}>
      <h3>{t('notes.mentions')}</h3>
      {mentions.map(({ note_id, entry_id, created_by, guest_name, text, created_at, ...entry }) => (
        <TodoItem
          key={note_id}
          mark="draft"
          at={created_at}
          language={languageAbbreviations[entry.lang][lang]}
        >
          <EntryLink type={entry.type} id={entry_id} lang={entry.lang}>
            {entryTitle(t, entry)}
          </EntryLink>
          <span className="muted mention-text">
            {guest_name === null ? created_by?.name : t('notes.guest', { name: guest_name })}:{' '}
            {text.slice(0, 80)}
          </span>
        </TodoItem>
      ))}
    </section>
  )
}

function AssignedEntries({ own, review }: Pick<Assignments, 'own' | 'review'>) {
  const { t, lang } = useDeskI18n()
  const now = useNow(60_000)
  const [filter, setFilter] = useState<Filter>('all')
  const isPast = (at: string) => Date.parse(at) < now.getTime()
  const isDue = (at: string | null) => at !== null && Date.parse(at) < now.getTime() + dayLength
  const all = [...own, ...review.filter(({ id }) => !own.some((one) => one.id === id))]
  const lists: Record<Filter, typeof all> = {
    all,
    own,
    review: all.filter(({ stage }) => stage === 'review'),
    due: all.filter(({ due_at }) => isDue(due_at)),
  }
  const shown = lists[filter]
  return (
    <section className="assigned" aria-label={t('assignment.waiting')}>
      <h3>{t('assignment.waiting')}</h3>
      <SegmentedControl
        label={t('assignment.filters')}
        options={filters.map((value) => ({
          value,
          text: `${t(`assignment.filter.${value}`)} ${lists[value].length}`,
        }))}
        value={filter}
        onChange={setFilter}
      />
      {shown.length === 0 && <p className="hint">{t('assignment.none')}</p>}
      {shown.map((entry) => (
        <TodoItem
          key={entry.id}
          mark={entry.stage === 'ready' ? 'scheduled' : 'draft'}
          at={null}
          language={languageAbbreviations[entry.lang][lang]}
        >
          <EntryLink type={entry.type} id={entry.id} lang={entry.lang}>
            {entryTitle(t, entry)}
          </EntryLink>
          <span className="assigned-state">{t(`assignment.stages.${entry.stage}`)}</span>
          {entry.due_at && (
            <span className={isDue(entry.due_at) ? 'urgent push-end' : 'muted push-end'}>
              {t(isPast(entry.due_at) ? 'assignment.overdue' : 'assignment.due_at', {
                time: formatDate(lang, entry.due_at, 'dayTime'),
              })}
            </span>
          )}
        </TodoItem>
      ))}
    </section>
  )
}
