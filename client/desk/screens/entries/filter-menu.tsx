import {
  Button,
  Header,
  Menu,
  MenuItem,
  MenuSection,
  MenuTrigger,
  Popover,
} from 'react-aria-components'
import {
  assignmentFilters,
  listFilters,
  sortsFor,
  defaultSortOrder,
} from '../../../contract/desk/entries/filters.ts'
import { languageName, locales } from '../../../contract/locale.ts'
import { parseEntryView } from '../../data/entry-view.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { StatusIcon } from '../../ui/mark.tsx'
import { statusOfFilter } from '../../ui/entry-marks.ts'
import type { ViewControl } from './use-view.ts'

export interface FilterMenuProps extends ViewControl {
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

export function FilterMenu({ view, change, isOpen, onOpen }: FilterMenuProps) {
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
            <Header>{t('entries.assignment')}</Header>
            {assignmentFilters.map((one) => (
              <MenuItem key={one} id={`assignment ${one}`} className="menu-item" textValue={one}>
                {t(`entries.assignments.${one}`)}
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
