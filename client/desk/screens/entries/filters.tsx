import type { RefObject } from 'react'
import {
  Button,
  Header,
  Menu,
  MenuItem,
  MenuSection,
  MenuTrigger,
  Popover,
} from 'react-aria-components'
import type { EntryType } from '../../../contract/desk/entries/types.ts'
import { listFilters, sortsFor, defaultSortOrder } from '../../../contract/desk/entries/filters.ts'
import { languageName, locales } from '../../../contract/locale.ts'
import { parseEntryView, type EntryView } from '../../data/entry-view.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { SearchField } from '../../ui/find-field.tsx'
import { lazyWithToast } from '../../ui/lazy-with-toast.tsx'
import { StatusIcon } from '../../ui/mark.tsx'
import { statusOfFilter } from '../../ui/entry-marks.ts'
import { Chip } from './chip.tsx'
import type { ViewControl } from './use-view.ts'

const ArticleFilters = lazyWithToast(() =>
  import('./article-filters.tsx').then((it) => it.ArticleFilters),
)

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

interface FilterMenuProps extends ViewControl {
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

function FilterMenu({ view, change, isOpen, onOpen }: FilterMenuProps) {
  const { t } = useDeskI18n()
  const choose = (id: string) => {
    const [key = '', value] = id.split(' ')
    change(parseEntryView({ ...view, ...(key === 'sort' && { order: undefined }), [key]: value }))
  }
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={onOpen}>
      <Button className="chip add">
        {t('entries.filter')} <kbd>F</kbd>
      </Button>
      <Popover className="popover" placement="bottom start">
        <Menu
          className="menu columns"
          aria-label={t('entries.filter')}
          onAction={(id) => choose(String(id))}
        >
          <MenuSection>
            <Header>{t('entries.language')}</Header>
            {locales.map((one) => (
              <MenuItem key={one} id={`lang ${one}`} className="menu-item" textValue={one}>
                <span lang={one}>{languageName(one)}</span>
              </MenuItem>
            ))}
          </MenuSection>
          <MenuSection>
            <Header>{t('entries.state')}</Header>
            {listFilters.map((one) => (
              <MenuItem key={one} id={`state ${one}`} className="menu-item" textValue={one}>
                <StatusIcon name={statusOfFilter[one]} /> {t(`state.${one}`)}
              </MenuItem>
            ))}
          </MenuSection>
          <MenuSection>
            <Header>{t('entries.more')}</Header>
            <MenuItem id="by me" className="menu-item">
              {t('entries.mine')}
            </MenuItem>
            {sortsFor(view).map((one) => (
              <MenuItem key={one} id={`sort ${one}`} className="menu-item">
                {t(`sort.${one}_${defaultSortOrder(one)}`)}
              </MenuItem>
            ))}
          </MenuSection>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
