import type { RefObject } from 'react'
import type { EntryType } from '../../../contract/desk/entries/types.ts'
import { sortsFor, defaultSortOrder } from '../../../contract/desk/entries/filters.ts'
import { languageName } from '../../../contract/locale.ts'
import { parseEntryView, type EntryView } from '../../data/entry-view.ts'
import { currentOperator } from '../../api/operator.ts'
import { useDeskI18n, withMessages } from '../../i18n/i18n.ts'
import { SearchField } from '../../ui/find-field.tsx'
import { lazyWithToast } from '../../ui/lazy-with-toast.tsx'
import { StatusIcon } from '../../ui/mark.tsx'
import { statusOfFilter } from '../../ui/entry-marks.ts'
import { Chip } from './chip.tsx'
import type { FilterMenuProps } from './filter-menu.tsx'
import type { ViewControl } from './use-view.ts'

/** Loaded lazily, because the list can be read without it. */
const FilterMenu = lazyWithToast(
  () => import('./filter-menu.tsx').then((it) => it.FilterMenu),
  FilterButton,
)
const ArticleFilters = lazyWithToast(() =>
  withMessages(currentOperator().lang, import('./article-filters.tsx')).then(
    (it) => it.ArticleFilters,
  ),
)

function FilterButton({ onOpen }: FilterMenuProps) {
  const { t } = useDeskI18n()
  return (
    <button type="button" className="chip add" onClick={() => onOpen(true)}>
      {t('entries.filter')} <kbd>F</kbd>
    </button>
  )
}

interface FiltersProps extends ViewControl {
  type: EntryType
  searchField: RefObject<HTMLInputElement | null>
  isMenuOpen: boolean
  onMenu: (isOpen: boolean) => void
}

export function Filters({ type, view, change, searchField, isMenuOpen, onMenu }: FiltersProps) {
  const { t } = useDeskI18n()
  const { lang, state, by } = view
  const [sort, order] = [view.sort ?? sortsFor(view)[0], view.order ?? defaultSortOrder(view.sort)]
  const without = (key: keyof EntryView) => () => change({ ...view, [key]: undefined })
  return (
    <div className="chips">
      <SearchField
        label={t('entries.search')}
        words={view.q}
        onFind={(q) => change({ ...view, q }, { replace: true })}
        field={searchField}
        shortcut="/"
      />
      {lang && (
        <Chip name={t('entries.language')} onRemove={without('lang')} text={languageName(lang)} />
      )}
      {state && (
        <Chip name={t('entries.state')} onRemove={without('state')} text={t(`state.${state}`)}>
          <StatusIcon name={statusOfFilter[state]} />
        </Chip>
      )}
      {by && (
        <Chip
          name={t('entries.by')}
          onRemove={without('by')}
          text={by === 'me' ? t('entries.me') : `#${by}`}
        />
      )}
      {view.assignment && (
        <Chip
          name={t('entries.assignment')}
          onRemove={without('assignment')}
          text={t(`entries.assignments.${view.assignment}`)}
        />
      )}
      {sort && (view.sort || view.order) && (
        <Chip
          name={t('entries.sort')}
          onRemove={() => change(parseEntryView({ ...view, sort: undefined, order: undefined }))}
          text={t(`sort.${sort}_${order}`)}
        />
      )}
      {type === 'article' && <ArticleFilters view={view} change={change} />}
      <FilterMenu view={view} change={change} isOpen={isMenuOpen} onOpen={onMenu} />
    </div>
  )
}
