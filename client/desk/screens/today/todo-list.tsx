import { Link, type LinkProps } from '@tanstack/react-router'
import { lazy, Suspense, useRef } from 'react'
import type { EntrySummary } from '../../../contract/desk/entries/entry.ts'
import type { CountByType } from '../../../contract/desk/today.ts'
import { entryTypes, type EntryType } from '../../../contract/desk/entries/types.ts'
import { formatDate } from '../../../i18n/translate.ts'
import type { ApiResponse } from '../../api/client.ts'
import { entryTitle } from '../../data/entry-title.ts'
import { currentOperator, useCan, useOperator } from '../../api/operator.ts'
import { formatCappedCount, sumOf } from '../../data/pending-counts.ts'
import { loadSiteMessages, useDeskI18n, withMessages } from '../../i18n/i18n.ts'
import { listOf } from '../../entry-type-links.ts'
import { useRowNavigation } from '../../shell/use-row-navigation.ts'
import { EntryLink } from '../../ui/entry-link.tsx'
import type { StatusName } from '../../ui/mark.tsx'
import { Empty } from '../../ui/parts.tsx'
import { languageAbbreviations } from '../../ui/language-names.ts'
import { FullDatabase, LateBackup, RepeatedErrors } from './data-at-risk.tsx'
import { Issues, Messages } from './inbox-and-newsletter.tsx'
import { TodoItem, TodoSection } from './waiting.tsx'

const ReleaseNotes = lazy(() =>
  import('./release-notes.tsx').then(({ ReleaseNotes: Notes }) => ({ default: Notes })),
)

const MissingFacts = lazy(() =>
  withMessages(
    currentOperator().lang,
    import('./missing-facts.tsx').then(({ MissingFacts: Facts }) => ({ default: Facts })),
    loadSiteMessages,
  ),
)

type Today = ApiResponse<'GET /api/backstage/today'>

/** Maximum number of entries named per row. */
const named = 3

export function isNothingWaiting(today: Today): boolean {
  const { counts, calendar, late_backup, full_database, missing_facts, release } = today
  const { failed, outdated, drafts, going_live, draws, messages, issues, errors } = counts
  const waiting =
    failed + draws + messages + issues + errors + sumOf(outdated) + sumOf(drafts) + going_live
  const isCalm = !late_backup && !full_database && missing_facts.length === 0
  return waiting === 0 && !calendar && isCalm && !release
}

/** Writers can begin an article; translators see missing translations. */
function NextSteps() {
  const { t } = useDeskI18n()
  const can = useCan()
  const { id } = useOperator()
  if (can('entry.write', { by: id }))
    return (
      <Link className="link" to="/templates">
        {t('entry_type.article.create')}
      </Link>
    )
  if (can('entry.write'))
    return (
      <Link className="link" to="/translation">
        {t('today.see_translations')}
      </Link>
    )
  return null
}

/** Tasks sorted by severity. Rows without tasks are hidden. */
export function TodoList({ today }: { today: Today }) {
  const { t } = useDeskI18n()
  const { counts, failed, outdated, scheduled, drafts } = today
  const list = useRef<HTMLUListElement>(null)
  useRowNavigation(list)
  if (isNothingWaiting(today)) return <Empty action={<NextSteps />}>{t('today.nothing')}</Empty>
  return (
    <ul className="ledger" ref={list}>
      <TodoSection
        count={counts.failed}
        isUrgent
        title={t('today.failed')}
        why={t('today.failed_why')}
        action={
          <Link className="button primary todo-action" to="/release">
            {t('today.see_releases')}
          </Link>
        }
      >
        {failed.slice(0, named).map(({ id, title, ended_at }) => (
          <TodoItem key={id} mark="failed" at={ended_at}>
            <Link to="/release">{title}</Link>
          </TodoItem>
        ))}
      </TodoSection>
      {today.release && (
        <Suspense>
          <ReleaseNotes release={today.release} />
        </Suspense>
      )}
      <OwnersTasks today={today} />
      {today.calendar && <CalendarDue calendar={today.calendar} />}
      <Issues issues={today.issues} />
      <Messages messages={today.messages} />
      <TodoSection
        count={counts.draws}
        title={t('today.draws')}
        why={t('today.draws_why')}
        action={
          <Link className="button todo-action" to="/draw">
            {t('today.see_draws')}
          </Link>
        }
      >
        <DrawItems today={today} />
      </TodoSection>
      <TodoSection
        count={sumOf(counts.outdated)}
        title={t('today.outdated')}
        why={t('today.outdated_why')}
        action={
          <TypeLinks
            counts={counts.outdated}
            to={(type) => ({ to: '/translation', search: { type, state: 'outdated' } })}
          />
        }
      >
        {outdated.slice(0, named).map((one) => (
          <EntryItem key={one.id} mark="outdated" entry={one} at={one.outdated_since} />
        ))}
      </TodoSection>
      <TodoSection
        count={sumOf(counts.drafts)}
        title={t('today.drafts')}
        action={
          <TypeLinks
            counts={counts.drafts}
            to={(type) => ({ ...listOf(type), search: { state: 'edited' } })}
          />
        }
      >
        {drafts.slice(0, named).map((one) => (
          <EntryItem key={one.id} mark="draft" entry={one} at={one.draft_updated_at} />
        ))}
      </TodoSection>
      <TodoSection
        count={counts.going_live}
        title={t('today.scheduled')}
        action={
          <Link className="button todo-action" to="/scheduled">
            {t('today.see_scheduled')}
          </Link>
        }
      >
        {today.due_releases.slice(0, named).map((one) => (
          <DueRelease key={`release ${one.id}`} release={one} />
        ))}
        {scheduled.slice(0, named).map((one) => (
          <EntryItem key={one.id} mark="scheduled" entry={one} at={null} />
        ))}
      </TodoSection>
    </ul>
  )
}

/** Problems of the site as a whole. */
function OwnersTasks({ today }: { today: Today }) {
  const { late_backup, full_database, missing_facts, repeated_errors } = today
  return (
    <>
      {late_backup && <LateBackup at={late_backup.last_at} />}
      {full_database && <FullDatabase database={full_database} />}
      {missing_facts.length > 0 && (
        <Suspense>
          <MissingFacts names={missing_facts} />
        </Suspense>
      )}
      <RepeatedErrors errors={repeated_errors} />
    </>
  )
}

interface DoorsProps {
  counts: CountByType
  to: (type: EntryType) => Pick<LinkProps, 'to' | 'params' | 'search'>
}

function DueRelease({ release: { title, due_at } }: { release: Today['due_releases'][number] }) {
  const { lang } = useDeskI18n()
  return (
    <TodoItem mark="scheduled" at={null}>
      <Link to="/release">{title}</Link>
      <span className="muted">{due_at && formatDate(lang, due_at, 'dayTime')}</span>
    </TodoItem>
  )
}

/** One link per type that has tasks. */
function TypeLinks({ counts, to }: DoorsProps) {
  const { t } = useDeskI18n()
  return (
    <span className="todo-action">
      {entryTypes
        .filter((type) => counts[type] > 0)
        .map((type) => (
          <Link key={type} className="button" {...to(type)}>
            {t('today.see', {
              count: formatCappedCount(counts[type]),
              counted: t(`entry_type.${type}.counted`, { count: counts[type] }),
            })}
          </Link>
        ))}
    </span>
  )
}

/**
 * Shown on the day on which readers expect an up-to-date calendar. Lists the events changed since the previous such
 * day.
 */
function CalendarDue({ calendar }: { calendar: NonNullable<Today['calendar']> }) {
  const { t, lang } = useDeskI18n()
  const { since, items, count } = calendar
  const day = formatDate(lang, `${since}T00:00:00+08:00`, 'short')
  return (
    <TodoSection
      count={count}
      isAlwaysShown
      title={t('today.calendar')}
      why={t('today.calendar_why', { day })}
      action={
        <Link className="button todo-action" to="/calendar">
          {t('screen.calendar')}
        </Link>
      }
    >
      {items.slice(0, named).map((one) => (
        <EntryItem
          key={one.id}
          mark={one.has_draft ? 'draft' : 'live'}
          entry={one}
          at={one.changed_at}
        />
      ))}
    </TodoSection>
  )
}

/** Draws, followed by imports of draws. */
function DrawItems({ today: { draws, imports } }: { today: Today }) {
  const { t } = useDeskI18n()
  const files = imports.slice(0, Math.max(named - draws.length, 0))
  const nameOf = (people: readonly ({ name: string } | null)[]) => people[0]?.name ?? ''
  return (
    <>
      {draws.slice(0, named).map(({ period, due_at, state, entered_by }) => (
        <TodoItem key={period} mark={state === 'differs' ? 'failed' : 'draft'} at={due_at}>
          <Link to="/draw/$period" params={{ period }}>
            {t('today.draw_no', { period })}
          </Link>
          <span className="muted">
            {t(`today.draw_state.${state}`, { name: nameOf(entered_by) })}
          </span>
        </TodoItem>
      ))}
      {files.map(({ id, name, uploaded_at, uploaded_by }) => (
        <TodoItem key={id} mark="draft" at={uploaded_at}>
          <Link to="/draw/import">{name}</Link>
          <span className="muted">
            {t('today.draw_state.file', { name: nameOf([uploaded_by]) })}
          </span>
        </TodoItem>
      ))}
    </>
  )
}

interface EntryItemProps {
  mark: StatusName
  entry: EntrySummary
  at: string | null
}

function EntryItem({ mark, entry, at }: EntryItemProps) {
  const { t, lang } = useDeskI18n()
  return (
    <TodoItem mark={mark} at={at} language={languageAbbreviations[entry.lang][lang]}>
      <EntryLink type={entry.type} id={entry.id} lang={entry.lang}>
        {entryTitle(t, entry)}
      </EntryLink>
    </TodoItem>
  )
}
