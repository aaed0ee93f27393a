import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { EntrySummary } from '../../../contract/backstage/entry.ts'
import { waitingUpTo } from '../../../contract/backstage/home.ts'
import { formatAgo } from '../../../i18n/translate.ts'
import type { Answer } from '../../data/call.ts'
import { useNow } from '../../data/clock.ts'
import { useTexts } from '../../i18n/texts.ts'
import { EntryLink } from '../../ui/entry-link.tsx'
import { Mark, type MarkName } from '../../ui/mark.tsx'
import { Empty } from '../../ui/parts.tsx'
import { shortNames } from '../../ui/language-names.ts'

type Today = Answer<'GET /api/backstage/today'>

/** Entries named in a row. */
const named = 3

/** What waits, sorted by harm: a row with nothing left is not there. */
export function Ledger({ today }: { today: Today }) {
  const { t } = useTexts()
  const { counts, failed, outdated, scheduled, drafts } = today
  const isEmpty = counts.failed + counts.outdated + counts.drafts + counts.scheduled === 0
  if (isEmpty) return <Empty>{t('today.nothing')}</Empty>
  return (
    <ul className="ledger">
      <Waiting
        count={counts.failed}
        isHot
        title={t('today.failed')}
        why={t('today.failed_why')}
        action={<Door to="/release" isMain text={t('today.see_releases')} />}
      >
        {failed.slice(0, named).map(({ id, title, error, ended_at }) => (
          <Item key={id} mark="failed" at={ended_at}>
            <Link to="/release">{error ? `${title} · ${error.code}` : title}</Link>
          </Item>
        ))}
      </Waiting>
      <Waiting
        count={counts.outdated}
        title={t('today.outdated')}
        why={t('today.outdated_why')}
        action={<Door to="/article" search={{ state: 'outdated' }} text={t('today.see_changes')} />}
      >
        {outdated.slice(0, named).map((one) => (
          <EntryItem key={one.id} mark="outdated" entry={one} at={one.outdated_since} />
        ))}
      </Waiting>
      <Waiting
        count={counts.drafts}
        title={t('today.drafts')}
        action={<Door to="/article" search={{ state: 'edited' }} text={t('today.all_drafts')} />}
      >
        {drafts.slice(0, named).map((one) => (
          <EntryItem key={one.id} mark="draft" entry={one} at={one.draft_at} />
        ))}
      </Waiting>
      <Waiting
        count={counts.scheduled}
        title={t('today.scheduled')}
        action={
          <Door to="/article" search={{ state: 'scheduled' }} text={t('today.see_scheduled')} />
        }
      >
        {scheduled.slice(0, named).map((one) => (
          <EntryItem key={one.id} mark="scheduled" entry={one} at={null} />
        ))}
      </Waiting>
    </ul>
  )
}

interface WaitingProps {
  count: number
  title: string
  why?: string
  isHot?: boolean
  action: ReactNode
  children: ReactNode
}

function Waiting({ count, title, why, isHot = false, action, children }: WaitingProps) {
  if (count === 0) return null
  const figure = count > waitingUpTo ? `${waitingUpTo}+` : count
  return (
    <li className="waiting">
      <span className={isHot ? 'numeral hot' : 'numeral'}>{figure}</span>
      <div>
        <h3 className={isHot ? 'hot' : undefined}>
          {title} {why && <small>{why}</small>}
        </h3>
        {children}
      </div>
      {action}
    </li>
  )
}

interface DoorProps {
  to: NonNullable<LinkProps['to']>
  text: string
  search?: LinkProps['search']
  isMain?: boolean
}

function Door({ to, text, search, isMain = false }: DoorProps) {
  return (
    <Link
      className={isMain ? 'button primary act' : 'button act'}
      to={to}
      {...(search && { search })}
    >
      {text}
    </Link>
  )
}

interface ItemProps {
  mark: MarkName
  at: string | null
  language?: string
  children: ReactNode
}

function Item({ mark, at, language, children }: ItemProps) {
  const { lang } = useTexts()
  const now = useNow(60_000)
  return (
    <p className="waiting-line">
      <Mark name={mark} />
      {language && <span className="language-name">{language}</span>}
      {children}
      {at && <span className="push">{formatAgo(lang, at, now)}</span>}
    </p>
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
        {entry.title || t('entries.untitled')}
      </EntryLink>
    </Item>
  )
}
