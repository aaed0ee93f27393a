import { useState } from 'react'
import { Autocomplete, Input, Menu, MenuItem, SearchField } from 'react-aria-components'
import { maxReleaseItems } from '../../../contract/desk/limits.ts'
import {
  releaseActions,
  type Release,
  type ReleaseAction,
} from '../../../contract/desk/releases/release.ts'
import { languageName } from '../../../contract/locale.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useCan } from '../../api/operator.ts'
import { call } from '../../api/client.ts'
import { entryTitle } from '../../data/entry-title.ts'
import type { FoundEntry } from '../../data/recent.ts'
import { showToast } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { useEntrySearchResults } from '../../shell/entry-search.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EscapeButton } from '../../ui/escape-button.tsx'
import { statusOfFilter } from '../../ui/entry-marks.ts'
import { FormError, useAsyncAction } from '../../ui/form.tsx'
import { StatusIcon } from '../../ui/mark.tsx'

interface AddChangeProps {
  release: Release
  onChange: () => Promise<unknown>
  onClose: () => void
}

/** Finds entries and adds one after the other, until the dialog closes. */
export function AddChange({ release, onChange, onClose }: AddChangeProps) {
  const { t } = useDeskI18n()
  const [text, setText] = useState('')
  const [action, setAction] = useState<ReleaseAction>('publish')
  const { run, failure } = useAsyncAction()
  const { entries, isPending } = useEntrySearchResults(text)
  const can = useCan()
  const isOwn = ({ lang }: FoundEntry) => can('entry.publish', { lang })
  const isIn = ({ id }: FoundEntry) => release.contents.some((one) => one.entry_id === id)
  const add = async (entry: FoundEntry) => {
    const body = { entry_id: entry.id, action }
    await call('POST /api/backstage/release/:id/item', { params: { id: release.id }, body })
    await onChange()
    setText('')
    showToast(t('releases.added', { title: entryTitle(t, entry) }))
  }
  const silence = text && !isPending ? 'palette.none' : 'releases.find_hint'
  return (
    <Dialog initialFocus="field" title={t('releases.add')} kind="palette" onClose={onClose}>
      <fieldset className="release-actions">
        <legend className="visually-hidden">{t('releases.what')}</legend>
        {releaseActions.map((one) => (
          <label key={one} className="checkbox-label">
            <input
              type="radio"
              name="action"
              checked={one === action}
              onChange={() => setAction(one)}
            />
            {t(`releases.add_${one}`)}
          </label>
        ))}
      </fieldset>
      <Autocomplete inputValue={text} onInputChange={setText}>
        <SearchField className="palette-input" aria-label={t('releases.find')}>
          <Icon name="search" />
          <Input placeholder={t('releases.find')} />
          <EscapeButton submitLabel={t('toast.close')} onPress={onClose} />
        </SearchField>
        <FormError text={failure} />
        <Menu
          className="palette-list"
          aria-label={t('releases.find')}
          aria-busy={isPending}
          items={release.contents.length < maxReleaseItems ? entries : []}
          disabledKeys={entries.filter((one) => isIn(one) || !isOwn(one)).map(({ id }) => id)}
          renderEmptyState={() => <p className="palette-empty">{t(silence)}</p>}
          onAction={(key) => {
            const entry = entries.find(({ id }) => id === key)
            if (entry) run(() => add(entry))
          }}
        >
          {(entry) => (
            <MenuItem className="palette-item" textValue={entryTitle(t, entry)}>
              <StatusIcon name={statusOfFilter[entry.state]} />
              <span lang={entry.lang}>{entryTitle(t, entry)}</span>
              <small>{isIn(entry) ? t('releases.is_in') : languageName(entry.lang)}</small>
            </MenuItem>
          )}
        </Menu>
      </Autocomplete>
    </Dialog>
  )
}
