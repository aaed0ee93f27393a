import { useEffect, useState } from 'react'
import { Autocomplete, Input, Menu, MenuItem, SearchField } from 'react-aria-components'
import {
  issueItemTypes,
  itemKeyOf,
  mostItems,
  type IssueItemType,
} from '../../../contract/desk/newsletter/issue.ts'
import type { ListedEntry } from '../../../contract/desk/entries/entry.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useRead } from '../../api/read.ts'
import { notify } from '../../data/undo.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useEarlyArrow } from '../../ui/early-arrow.ts'
import { EscapeButton } from '../../ui/escape-button.tsx'
import { focus } from '../../ui/form.tsx'
import type { IssueWork } from './use-issue.ts'

/** Milliseconds without typing after which it is searched. */
const pause = 180

interface AddItemsProps {
  work: IssueWork
  onClose: () => void
}

/** Finds what readers see and adds one after the other, until it is closed. */
export function AddItems({ work, onClose }: AddItemsProps) {
  const { t, lang } = useTexts()
  const [text, setText] = useState('')
  const [type, setType] = useState<IssueItemType>('article')
  const words = useSettled(text.trim())
  const read = useRead('GET /api/backstage/entry', {
    query: { type, lang, state: 'published', ...(words && { q: words }) },
  })
  const { items } = work.form.data
  const keyOf = ({ group_id }: ListedEntry) => itemKeyOf({ type, id: group_id })
  const isIn = (entry: ListedEntry) => items.some((item) => itemKeyOf(item) === keyOf(entry))
  const found = items.length < mostItems ? (read.data?.items ?? []) : []
  const hearArrow = useEarlyArrow(found.length === 0)
  const add = (entry: ListedEntry) => {
    work.change({ items: [...items, { type, id: entry.group_id }] })
    setText('')
    notify(t('periodicals.added', { title: entry.title }))
  }
  return (
    <Dialog title={t('periodicals.add')} kind="palette" onClose={onClose}>
      <fieldset className="release-actions">
        <legend className="visually-hidden">{t('periodicals.what')}</legend>
        {issueItemTypes.map((one) => (
          <label key={one} className="check-line">
            <input type="radio" name="type" checked={one === type} onChange={() => setType(one)} />
            {t(`periodicals.type.${one}`)}
          </label>
        ))}
      </fieldset>
      <Autocomplete inputValue={text} onInputChange={setText}>
        <SearchField className="palette-input" aria-label={t('periodicals.find')}>
          <Icon name="search" />
          <Input placeholder={t('periodicals.find')} ref={focus} onKeyDown={hearArrow} />
          <EscapeButton does={t('toast.close')} onPress={onClose} />
        </SearchField>
        <Menu
          className="palette-list"
          aria-label={t('periodicals.find')}
          aria-busy={read.isLoading}
          items={found}
          dependencies={[items]}
          disabledKeys={found.filter(isIn).map(({ id }) => id)}
          renderEmptyState={() => (
            <p className="palette-empty">{read.isLoading ? '' : t('periodicals.find_hint')}</p>
          )}
          onAction={(key) => {
            const entry = found.find(({ id }) => id === key)
            if (entry) add(entry)
          }}
        >
          {(entry) => (
            <MenuItem className="palette-item" textValue={entry.title}>
              <span lang={entry.lang}>{entry.title}</span>
              <small>{isIn(entry) ? t('periodicals.is_in') : ''}</small>
            </MenuItem>
          )}
        </Menu>
      </Autocomplete>
    </Dialog>
  )
}

/** What was typed, once the typing rests. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), typed ? pause : 0)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
