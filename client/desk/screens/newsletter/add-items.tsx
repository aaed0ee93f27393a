import { useEffect, useState, useRef, type KeyboardEvent as KeyPress } from 'react'
import { Autocomplete, Input, Menu, MenuItem, SearchField } from 'react-aria-components'
import {
  issueItemTypes,
  issueItemKey,
  maxIssueItems,
  type IssueItemType,
} from '../../../contract/desk/newsletter/issue.ts'
import type { ListedEntry } from '../../../contract/desk/entries/entry.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useHeldWhilePressed } from '../../api/held.ts'
import { useIsTypeOff } from '../../api/operator.ts'
import { useApi } from '../../api/read.ts'
import { showToast } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EscapeButton } from '../../ui/escape-button.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import type { IssueWork } from './use-issue.ts'

/** Finds published items and adds one after the other, until the dialog closes. */
export function AddItems({ work, onClose }: { work: IssueWork; onClose: () => void }) {
  const { t, lang } = useDeskI18n()
  const [text, setText] = useState('')
  const [type, setType] = useState<IssueItemType>('article')
  const isTypeOff = useIsTypeOff()
  const words = useDebounced(text.trim())
  const read = useApi('GET /api/backstage/entry', {
    query: { type, lang, state: 'published', ...(words && { q: words }) },
  })
  const { items } = work.form.data
  const keyOf = ({ group_id }: ListedEntry) => issueItemKey({ type, id: group_id })
  const isIn = (entry: ListedEntry) => items.some((item) => issueItemKey(item) === keyOf(entry))
  const data = useHeldWhilePressed(read.data)
  const found = items.length < maxIssueItems ? (data?.items ?? []) : []
  const hearArrow = useQueuedArrow(found.length === 0)
  const add = (entry: ListedEntry) => {
    work.change({ items: [...items, { type, id: entry.group_id }] })
    setText('')
    showToast(t('newsletter.added', { title: entry.title }))
  }
  return (
    <Dialog initialFocus="field" title={t('newsletter.add')} kind="palette" onClose={onClose}>
      <fieldset className="release-actions">
        <legend className="visually-hidden">{t('newsletter.what')}</legend>
        {issueItemTypes
          .filter((one) => !isTypeOff(one))
          .map((one) => (
            <label key={one} className="checkbox-label">
              <input
                type="radio"
                name="type"
                checked={one === type}
                onChange={() => setType(one)}
              />
              {t(`newsletter.type.${one}`)}
            </label>
          ))}
      </fieldset>
      <Autocomplete inputValue={text} onInputChange={setText}>
        <SearchField className="palette-input" aria-label={t('newsletter.find')}>
          <Icon name="search" />
          <Input placeholder={t('newsletter.find')} onKeyDown={hearArrow} />
          <EscapeButton submitLabel={t('toast.close')} onPress={onClose} />
        </SearchField>
        <Menu
          className="palette-list"
          aria-label={t('newsletter.find')}
          aria-busy={read.isLoading}
          items={found}
          dependencies={[items]}
          disabledKeys={found.filter(isIn).map(({ id }) => id)}
          renderEmptyState={() => (
            <p className="palette-empty">{read.isLoading ? '' : t('newsletter.find_hint')}</p>
          )}
          onAction={(key) => {
            const entry = found.find(({ id }) => id === key)
            if (entry) add(entry)
          }}
        >
          {(entry) => (
            <MenuItem className="palette-item" textValue={entry.title}>
              <span lang={entry.lang}>{entry.title}</span>
              <small>{isIn(entry) ? t('newsletter.is_in') : ''}</small>
            </MenuItem>
          )}
        </Menu>
      </Autocomplete>
    </Dialog>
  )
}

/** Queues an arrow key pressed in a search field before the list has loaded; then it selects the first item. */
function useQueuedArrow(isEmpty: boolean) {
  const pressedIn = useRef<HTMLElement>(null)
  useEffect(() => {
    const field = pressedIn.current
    if (isEmpty || !field) return
    pressedIn.current = null
    const arrow = new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true })
    // The list receives keys only from the next frame on.
    requestAnimationFrame(() => field.dispatchEvent(arrow))
  }, [isEmpty])
  return ({ key, currentTarget }: KeyPress<HTMLElement>) => {
    pressedIn.current = isEmpty && key === 'ArrowDown' ? currentTarget : null
  }
}
