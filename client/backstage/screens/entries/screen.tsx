import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { countedUpTo } from '../../../contract/backstage/entry.ts'
import type { ItemType } from '../../../contract/items.ts'
import { formatNumber } from '../../../i18n/translate.ts'
import { call } from '../../data/call.ts'
import { useEntryList, type EntryList } from '../../data/entry-list.ts'
import { queryOf } from '../../data/entry-view.ts'
import { useNewEntry } from '../../data/new-entry.ts'
import { useTexts } from '../../i18n/texts.ts'
import { useKeys } from '../../shell/keys.ts'
import { pathOfEntry } from '../../ui/entry-link.tsx'
import { markNames, Mark } from '../../ui/mark.tsx'
import { Empty } from '../../ui/parts.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { Filters } from './filters.tsx'
import { useSelection, type Selection } from './selection.ts'
import { Table } from './table.tsx'
import { Tabs } from './tabs.tsx'
import { listPaths, useView } from './view.ts'

export function EntryListScreen({ type }: { type: ItemType }) {
  const { view, change } = useView(type)
  // Another view is another list: nothing stays chosen.
  return <ViewedList key={queryOf(view)} type={type} control={{ view, change }} />
}

function ViewedList({ type, control }: { type: ItemType; control: ReturnType<typeof useView> }) {
  const { view, change } = control
  const [isHeld, setHeld] = useState(false)
  const list = useEntryList(type, view, isHeld)
  const selection = useSelection(list.rows)
  const search = useRef<HTMLInputElement>(null)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const create = useNewEntry(type, view.lang)
  if (isHeld !== selection.chosen.size > 0) setHeld(selection.chosen.size > 0)
  useListKeys(list, selection, {
    search: () => search.current?.focus(),
    filter: () => setMenuOpen(true),
    create,
  })
  return (
    <div className="page">
      <Head type={type} list={list} address={queryOf(view)} onCreate={create} />
      <Tabs type={type} view={view} />
      <Filters
        view={view}
        change={change}
        searchField={search}
        isMenuOpen={isMenuOpen}
        onMenu={setMenuOpen}
      />
      <ListState list={list} isNarrowed={Object.keys(view).length > 0} onAll={() => change({})} />
      {(list.rows.length > 0 || list.isLoading) && (
        <Table type={type} list={list} selection={selection} />
      )}
      <BulkBar type={type} rows={list.rows} selection={selection} onDone={list.again} />
      <Legend />
    </div>
  )
}

function Head({
  type,
  list,
  address,
  onCreate,
}: {
  type: ItemType
  list: EntryList
  address: string
  onCreate: (() => void) | undefined
}) {
  const { t, lang } = useTexts()
  const { total } = list
  const isMore = total !== null && total > countedUpTo
  return (
    <div className="page-head">
      <h1>{t(type === 'article' ? 'screen.articles' : 'screen.games')}</h1>
      <span className="numeral" aria-live="polite">
        {total !== null && formatNumber(lang, Math.min(total, countedUpTo)) + (isMore ? '+' : '')}
      </span>
      <span className="address wide-only">
        {listPaths[type]}
        {address && `?${address}`}
      </span>
      {onCreate && (
        <button type="button" className="button push" onClick={onCreate}>
          {t(type === 'article' ? 'entries.new_article' : 'entries.new_game')} <kbd>C</kbd>
        </button>
      )}
    </div>
  )
}

function ListState({
  list,
  isNarrowed,
  onAll,
}: {
  list: EntryList
  isNarrowed: boolean
  onAll: () => void
}) {
  const { t } = useTexts()
  if (list.error)
    return (
      <div role="alert">
        <Empty
          action={
            <button type="button" className="link" onClick={list.again}>
              {t('desk.again')}
            </button>
          }
        >
          {list.error.message || t('desk.unreachable')}
        </Empty>
      </div>
    )
  if (list.isLoading || list.rows.length > 0) return null
  return (
    <Empty
      action={
        isNarrowed && (
          <button type="button" className="link" onClick={onAll}>
            {t('entries.show_all')}
          </button>
        )
      }
    >
      {t(isNarrowed ? 'entries.none_here' : 'entries.none')}
    </Empty>
  )
}

interface Doors {
  search: () => void
  filter: () => void
  create: (() => void) | undefined
}

function useListKeys({ rows }: EntryList, selection: Selection, doors: Doors): void {
  const navigate = useNavigate()
  const { cursor, moveTo } = selection
  const openEntry = (type: ItemType, id: number) =>
    navigate({ to: pathOfEntry(type), params: { entryId: String(id) } })
  const entry = rows[cursor]
  const step = (by: number) => moveTo(Math.max(0, Math.min(rows.length - 1, cursor + by)))
  useKeys([
    { key: 'j', says: 'key.down', run: () => step(1) },
    { key: 'k', says: 'key.up', run: () => step(-1) },
    { key: 'x', says: 'key.choose', run: () => selection.toggle(cursor) },
    { key: 'Shift+x', says: 'key.range', run: () => selection.extendTo(cursor) },
    {
      key: 'Enter',
      says: 'key.open',
      run: () => entry && void openEntry(entry.type, entry.id),
    },
    { key: 'p', says: 'key.preview', run: () => entry && void preview(entry.id) },
    { key: 'f', says: 'key.filter', run: doors.filter },
    { key: '/', says: 'key.search', run: doors.search },
    ...(doors.create
      ? [{ key: 'c', says: 'key.create' as const, run: doors.create, isAction: true }]
      : []),
    { key: 'Escape', says: 'key.clear', run: selection.clear },
  ])
}

async function preview(id: number): Promise<void> {
  const { preview_url } = await call('GET /api/backstage/entry/:id', { params: { id } })
  open(preview_url, '_blank', 'noopener')
}

function Legend() {
  const { t } = useTexts()
  const shown = markNames.filter((name) => name !== 'failed')
  return (
    <p className="legend">
      {shown.map((name) => (
        <span key={name}>
          <Mark name={name} /> {t(`mark.${name}`)}
        </span>
      ))}
    </p>
  )
}
