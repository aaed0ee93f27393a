import { useEffect, useRef, useState } from 'react'
import { countedUpTo } from '../../../contract/desk/entries/filters.ts'
import { locales } from '../../../contract/locale.ts'
import { isOrderedType, type EntryType } from '../../../contract/desk/entries/types.ts'
import { formatNumber } from '../../../i18n/translate.ts'
import { call } from '../../api/client.ts'
import { toListQuery } from '../../data/entry-list-address.ts'
import { useEntryList, type EntryList } from '../../data/entry-list.ts'
import { toSearchParams, type EntryView } from '../../data/entry-view.ts'
import { useCreateEntry } from '../../data/new-entry.ts'
import { currentOperator, useCan } from '../../api/operator.ts'
import { showToast } from '../../data/toasts.ts'
import { errorMessage } from '../../data/error-text.ts'
import { useDeskI18n, withMessages } from '../../i18n/i18n.ts'
import { listPath } from '../../entry-type-links.ts'
import { lazyWithToast } from '../../ui/lazy-with-toast.tsx'
import { statusNames, StatusIcon } from '../../ui/mark.tsx'
import { Empty, PageHead } from '../../ui/parts.tsx'
import { ExportButton } from './export.tsx'
import { Filters } from './filters.tsx'
import { useListKeys } from './list-keys.ts'
import { useSelection } from './selection.ts'
import { Table } from './table.tsx'
import { Tabs } from './tabs.tsx'
import { useView } from './use-view.ts'

/** Loaded lazily, because nothing is selected when a list opens. */
const BulkBar = lazyWithToast(() =>
  withMessages(currentOperator().lang, import('./bulk-bar.tsx')).then((it) => it.BulkBar),
)
const OrderDialog = lazyWithToast(() => import('./order-dialog.tsx').then((it) => it.OrderDialog))

export function EntryListScreen({ type }: { type: EntryType }) {
  const { view, change } = useView(type)
  const list = useEntryList(type, view)
  const selection = useSelection(list.key, list.rows)
  const search = useRef<HTMLInputElement>(null)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const create = useCreateEntry(view.lang)(type)
  const freeze = () =>
    call('POST /api/backstage/entry/freeze', { body: { type, ...toListQuery(view) } })
  const all = () =>
    void freeze().then(selection.selectSnapshot, () =>
      showToast(t('common.unreachable'), { kind: 'failed' }),
    )
  const { t } = useDeskI18n()
  useEffect(() => {
    if (!list.isLoading) BulkBar.preload()
  }, [list.isLoading])
  useListKeys(list, selection, {
    search: () => search.current?.focus(),
    filter: () => setMenuOpen(true),
    all: () => !list.isStale && all(),
    create,
  })
  return (
    <div className="page">
      <Head
        type={type}
        list={list}
        address={toSearchParams(view)}
        onCreate={create}
        ids={async () => (await freeze()).items.map(({ id }) => id)}
      />
      <Tabs type={type} view={view} />
      <Filters
        type={type}
        view={view}
        change={change}
        searchField={search}
        isMenuOpen={isMenuOpen}
        onMenu={setMenuOpen}
      />
      {view.state === 'deleted' && list.rows.length > 0 && (
        <p className="hint">{t('entries.trash_why')}</p>
      )}
      <ListState list={list} view={view} onAll={() => change({})} />
      {(list.rows.length > 0 || list.isLoading) && (
        <Table type={type} list={list} selection={selection} view={view} change={change} />
      )}
      {selection.snapshotAt && (
        <BulkBar
          type={type}
          list={list}
          selection={selection}
          onAll={
            list.hasMore && !list.isStale && selection.chosen.size <= list.rows.length
              ? all
              : undefined
          }
        />
      )}
      <Legend />
    </div>
  )
}

function isNarrowed({ view: _, ...filters }: EntryView): boolean {
  return Object.keys(filters).length > 0
}

function Head({
  type,
  list,
  address,
  onCreate,
  ids,
}: {
  type: EntryType
  list: EntryList
  address: string
  onCreate: (() => void) | undefined
  ids: () => Promise<readonly number[]>
}) {
  const { t, lang } = useDeskI18n()
  const { total } = list
  const isMore = list.hasMore && total !== null && total > countedUpTo
  return (
    <PageHead title={t(`entry_type.${type}.many`)}>
      <span className="numeral" aria-live="polite">
        {total !== null &&
          (isMore ? `${formatNumber(lang, countedUpTo)}+` : formatNumber(lang, total))}
      </span>
      <span className="address wide-only">
        {listPath(type)}
        {address && `?${address}`}
      </span>
      <span className="push-end" />
      {list.rows.length > 0 && (
        <ExportButton className="link export" type={type} text={t('entries.csv')} ids={ids} />
      )}
      <OrderButton type={type} />
      {onCreate && (
        <button type="button" className="button" onClick={onCreate}>
          {t(`entry_type.${type}.create`)} <kbd>C</kbd>
        </button>
      )}
    </PageHead>
  )
}

/** Shown for ordered types, to operators who publish in all languages, because the languages share one order. */
function OrderButton({ type }: { type: EntryType }) {
  const { t } = useDeskI18n()
  const can = useCan()
  const [isOpen, setOpen] = useState(false)
  if (!isOrderedType(type) || !can('entry.publish', { languages: locales })) return null
  return (
    <>
      <button type="button" className="link" onClick={() => setOpen(true)}>
        {t('entries.order')}
      </button>
      {isOpen && <OrderDialog type={type} onClose={() => setOpen(false)} />}
    </>
  )
}

function ListState({ list, view, onAll }: { list: EntryList; view: EntryView; onAll: () => void }) {
  const { t } = useDeskI18n()
  const says = !isNarrowed(view)
    ? 'entries.none'
    : view.state === 'deleted'
      ? 'entries.none_deleted'
      : 'entries.none_here'
  if (list.error)
    return (
      <div role="alert">
        <Empty
          action={
            <button type="button" className="link" onClick={list.refetch}>
              {t('common.again')}
            </button>
          }
        >
          {errorMessage(t, list.error)}
        </Empty>
      </div>
    )
  if (list.isLoading || list.rows.length > 0) return null
  return (
    <Empty
      action={
        isNarrowed(view) && (
          <button type="button" className="link" onClick={onAll}>
            {t('entries.show_all')}
          </button>
        )
      }
    >
      {t(says)}
    </Empty>
  )
}

function Legend() {
  const { t } = useDeskI18n()
  const shown = statusNames.filter((name) => name !== 'failed')
  return (
    <p className="legend">
      {shown.map((name) => (
        <span key={name}>
          <StatusIcon name={name} /> {t(`status.${name}`)}
        </span>
      ))}
    </p>
  )
}
