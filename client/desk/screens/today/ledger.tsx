import { Link, type LinkProps } from '@tanstack/react-router'
import { useRef } from 'react'
import type { EntrySummary } from '../../../contract/desk/entries/entry.ts'
import type { CountByType } from '../../../contract/desk/today.ts'
import { entryTypes, type EntryType } from '../../../contract/desk/entries/types.ts'
import { formatDate } from '../../../i18n/translate.ts'
import type { Answer } from '../../api/call.ts'
import { entryTitle } from '../../data/entry-title.ts'
import { useCan, useOperator } from '../../api/operator.ts'
import { figureOf, sumOf } from '../../data/waiting.ts'
import { useTexts } from '../../i18n/texts.ts'
import { listOf } from '../../kinds.ts'
import { useRowKeys } from '../../shell/row-keys.ts'
import { EntryLink } from '../../ui/entry-link.tsx'
import type { MarkName } from '../../ui/mark.tsx'
import { Empty } from '../../ui/parts.tsx'
import { shortNames } from '../../ui/language-names.ts'
import { FullDatabase, LateBackup } from './data-at-risk.tsx'
import { Issues, Messages } from './letters.tsx'
import { Item, Waiting } from './waiting.tsx'

type Today = Answer<'GET /api/backstage/today'>

/** Entries named in a row. */
const named = 3

export function isNothingWaiting(today: Today): boolean {
  const { counts, calendar, late_backup, full_database } = today
  const { failed, outdated, drafts, scheduled, draws, messages, issues } = counts
  const waiting =
    failed + draws + messages + issues + sumOf(outdated) + sumOf(drafts) + sumOf(scheduled)
  return waiting === 0 && !calendar && !late_backup && !full_database
}

/** Whoever writes begins something; whoever translates looks for what is missing. */
function WayOn() {
  const { t } = useTexts()
  const can = useCan()
  const { id } = useOperator()
  if (can('entry.write', { by: id }))
    return (
      <Link className="link" to="/templates">
        {t('kind.article.create')}
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

/** What waits, sorted by harm: a row with nothing left is not there. */
export function Ledger({ today }: { today: Today }) {
  const { t } = useTexts()
  const { counts, failed, outdated, scheduled, drafts } = today
  const list = useRef<HTMLUListElement>(null)
  useRowKeys(list)
  if (isNothingWaiting(today)) return <Empty action={<WayOn />}>{t('today.nothing')}</Empty>
  return (
    <ul className="ledger" ref={list}>
      <Waiting
        count={counts.failed}
        isHot
        title={t('today.failed')}
        why={t('today.failed_why')}
        action={
          <Link className="button primary act" to="/release">
            {t('today.see_releases')}
          </Link>
        }
      >
        {failed.slice(0, named).map(({ id, title, ended_at }) => (
          <Item key={id} mark="failed" at={ended_at}>
            <Link to="/release">{title}</Link>
          </Item>
        ))}
      </Waiting>
      {today.late_backup && <LateBackup at={today.late_backup.last_at} />}
      {today.full_database && <FullDatabase database={today.full_database} />}
      {today.calendar && <CalendarDue calendar={today.calendar} />}
      <Issues issues={today.issues} />
      <Messages messages={today.messages} />
      <Waiting
        count={counts.draws}
        title={t('today.draws')}
        why={t('today.draws_why')}
        action={
          <Link className="button act" to="/draw">
            {t('today.see_draws')}
          </Link>
        }
      >
        <DrawItems today={today} />
      </Waiting>
      <Waiting
        count={sumOf(counts.outdated)}
        title={t('today.outdated')}
        why={t('today.outdated_why')}
        action={
          <Doors
            counts={counts.outdated}
            to={(type) => ({ to: '/translation', search: { type, state: 'outdated' } })}
          />
        }
      >
        {outdated.slice(0, named).map((one) => (
          <EntryItem key={one.id} mark="outdated" entry={one} at={one.outdated_since} />
        ))}
      </Waiting>
      <Waiting
        count={sumOf(counts.drafts)}
        title={t('today.drafts')}
        action={
          <Doors
            counts={counts.drafts}
            to={(type) => ({ ...listOf(type), search: { state: 'edited' } })}
          />
        }
      >
        {drafts.slice(0, named).map((one) => (
          <EntryItem key={one.id} mark="draft" entry={one} at={one.draft_at} />
        ))}
      </Waiting>
      <Waiting
        count={sumOf(counts.scheduled)}
        title={t('today.scheduled')}
        action={
          <Doors
            counts={counts.scheduled}
            to={(type) => ({ ...listOf(type), search: { state: 'scheduled' } })}
          />
        }
      >
        {scheduled.slice(0, named).map((one) => (
          <EntryItem key={one.id} mark="scheduled" entry={one} at={null} />
        ))}
      </Waiting>
    </ul>
  )
}

interface DoorsProps {
  counts: CountByType
  to: (type: EntryType) => Pick<LinkProps, 'to' | 'params' | 'search'>
}

/** One way on for each type of which something waits. */
function Doors({ counts, to }: DoorsProps) {
  const { t } = useTexts()
  return (
    <span className="act">
      {entryTypes
        .filter((type) => counts[type] > 0)
        .map((type) => (
          <Link key={type} className="button" {...to(type)}>
            {t('today.see', {
              count: figureOf(counts[type]),
              counted: t(`kind.${type}.counted`),
            })}
          </Link>
        ))}
    </span>
  )
}

/** Readers expect the calendar to be up to date today. */
function CalendarDue({ calendar }: { calendar: NonNullable<Today['calendar']> }) {
  const { t, lang } = useTexts()
  const { since, items, count } = calendar
  const day = formatDate(lang, `${since}T00:00:00+08:00`, 'short')
  return (
    <Waiting
      count={count}
      isDue
      title={t('today.calendar')}
      why={t('today.calendar_why', { day })}
      action={
        <Link className="button act" to="/calendar">
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
    </Waiting>
  )
}

/** Draws first, then files of draws. */
function DrawItems({ today: { draws, imports } }: { today: Today }) {
  const { t } = useTexts()
  const files = imports.slice(0, Math.max(named - draws.length, 0))
  const nameOf = (people: readonly ({ name: string } | null)[]) => people[0]?.name ?? ''
  return (
    <>
      {draws.slice(0, named).map(({ period, due_at, state, entered_by }) => (
        <Item key={period} mark={state === 'differs' ? 'failed' : 'draft'} at={due_at}>
          <Link to="/draw/$period" params={{ period }}>
            {t('today.draw_no', { period })}
          </Link>
          <span className="quiet">
            {t(`today.draw_state.${state}`, { name: nameOf(entered_by) })}
          </span>
        </Item>
      ))}
      {files.map(({ id, name, uploaded_at, uploaded_by }) => (
        <Item key={id} mark="draft" at={uploaded_at}>
          <Link to="/draw/import">{name}</Link>
          <span className="quiet">
            {t('today.draw_state.file', { name: nameOf([uploaded_by]) })}
          </span>
        </Item>
      ))}
    </>
  )
}

interface EntryItemProps {
  mark: MarkName
  entry: EntrySummary
  at: string | null
}

function EntryItem({ mark, entry, at }: EntryItemProps) {
  const { t, lang } = useTexts()
  return (
    <Item mark={mark} at={at} language={shortNames[entry.lang][lang]}>
      <EntryLink type={entry.type} id={entry.id} lang={entry.lang}>
        {entryTitle(t, entry)}
      </EntryLink>
    </Item>
  )
}
