import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { undoableActions, type AuditEntry } from '../../../contract/desk/audit.ts'
import { auditActions, memberActions } from './actions.ts'
import type { AuditView } from './view.ts'
import { isLocale, languageName } from '../../../contract/locale.ts'
import { isEntryType, isOrderedType } from '../../../contract/desk/entries/types.ts'
import { settingName } from '../../data/setting-name.ts'
import { useDeskI18n, type Translate } from '../../i18n/i18n.ts'
import { listOf } from '../../entry-type-links.ts'
import { EntryLink } from '../../ui/entry-link.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Changes } from './changes.tsx'
import { fieldsOf } from './fields.ts'
import { typeName } from './type-name.ts'

interface AuditRowProps {
  entry: AuditEntry
  onNarrow: (by: AuditView) => void
  onUndo: (entry: AuditEntry) => void
}

/** Name of who acted, if it was no operator. */
function actorOf({ by_scheduler, action }: AuditEntry) {
  if (by_scheduler) return 'audit.scheduler'
  if (action === 'entry.guest_note') return 'audit.guest'
  return memberActions.some((one) => one === action) ? 'audit.member' : 'common.command'
}

export function AuditRow({ entry, onNarrow, onUndo }: AuditRowProps) {
  const { t } = useDeskI18n()
  const { at, operator, token, type, item_id, before, after } = entry
  const [isOpen, setOpen] = useState(false)
  const isRecorded = before != null || after != null
  return (
    <li data-row>
      <span className="muted">
        <Moment at={at} />
      </span>
      <span>
        {operator?.name ?? t(actorOf(entry))}
        {token !== null && <span className="muted"> · {token}</span>}
      </span>
      <ActionName entry={entry} />
      <span className="audit-item">
        <Item entry={entry} />
        <button
          type="button"
          className="link wide-only"
          onClick={() => onNarrow({ type, id: item_id })}
        >
          {t('audit.history')}
        </button>
      </span>
      {undoableActions.some((one) => one === entry.action) && (
        <button type="button" className="link undo" onClick={() => onUndo(entry)}>
          {t('audit.undo')}
        </button>
      )}
      {isRecorded && (
        <button
          type="button"
          className="link what"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t('audit.what')}
        </button>
      )}
      {isOpen && <Changes before={before} after={after} />}
    </li>
  )
}

/** Name of the action, or its key if it has none. A release that keeps its state was renamed or rescheduled. */
function ActionName({ entry: { action, type, before, after } }: { entry: AuditEntry }) {
  const { t } = useDeskI18n()
  const [was, is] = [fieldsOf(before)['state'], fieldsOf(after)['state']]
  if (type === 'release' && was !== undefined && was === is)
    return <span>{t('audit.changed_release')}</span>
  const known = auditActions.find((one) => one === action)
  return known ? <span>{t(`audit.did.${known}`)}</span> : <span className="mono">{action}</span>
}

const screens = {
  release: '/release',
  redirect: '/redirect',
  image: '/image',
  draw: '/draw',
  draw_import: '/draw',
  draw_calendar: '/draw/days',
  draw_day: '/draw/days',
  notification: '/notification',
  feedback: '/feedback',
  answer_template: '/message',
  demo: '/demo',
  operator: '/operator',
  token: '/token',
  setting: '/setting',
  maintenance: '/maintenance',
  language: '/language',
  backup: '/backup',
  webhook: '/webhook',
  mail: '/numbers',
} as const

/** Name that the desk itself has for an item. */
function nameOf(t: Translate, type: string, id: string): string | undefined {
  if (type === 'maintenance') return t('audit.type.maintenance')
  if (type === 'language' && isLocale(id)) return languageName(id)
  return type === 'setting' ? settingName(t, id) : undefined
}

/** The changed item as a link, by the name it had at the time, or else by its current name. */
function Item({ entry: { type, item_id, name: called, before, after } }: { entry: AuditEntry }) {
  const { t } = useDeskI18n()
  const kind = typeName(t, type)
  const { title, name } = { ...fieldsOf(before), ...fieldsOf(after) }
  const named = [title, name, called, nameOf(t, type, item_id)].find(
    (one) => typeof one === 'string' && one !== '',
  )
  const text = typeof named === 'string' ? named : `${kind} ${item_id}`
  if (isEntryType(type))
    return (
      <EntryLink type={type} id={Number(item_id)} lang="">
        {text}
      </EntryLink>
    )
  if (type === 'order' && isOrderedType(item_id))
    return <Link {...listOf(item_id)}>{t(`entry_type.${item_id}.many`)}</Link>
  if (type === 'message')
    return (
      <Link to="/message/$messageId" params={{ messageId: item_id }}>
        {text}
      </Link>
    )
  if (type === 'member')
    return (
      <Link to="/member/$memberId" params={{ memberId: item_id }}>
        {text}
      </Link>
    )
  const screen = Object.entries(screens).find(([one]) => one === type)?.[1]
  return screen ? <Link to={screen}>{text}</Link> : text
}
