import { useState } from 'react'
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import {
  bulkActions,
  maxSelected,
  bulkTargetsOf,
  type BulkActionName,
} from '../../../contract/desk/bulk/verbs.ts'
import type { EntryType } from '../../../contract/desk/entries/types.ts'
import { formatDate, formatNumber } from '../../../i18n/translate.ts'
import type { EntryList } from '../../data/entry-list.ts'
import { useCan, useOperator } from '../../api/operator.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { fieldVerbsOf } from '../../entry-type-links.ts'
import { EscapeButton } from '../../ui/escape-button.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import { ExportButton } from './export.tsx'
import type { Selection } from './selection.ts'

interface BulkBarProps {
  type: EntryType
  list: EntryList
  selection: Selection
  /** Selects all matching entries, including those not loaded; absent if they are all selected. */
  onAll: (() => void) | undefined
}

/** Actions on a field that not every entry type has. */
const ofFields: readonly BulkActionName[] = ['tag', 'untag', 'category']

/** Actions in the bar itself. The others are behind one button. */
const first: readonly BulkActionName[] = ['publish', 'withdraw', 'restore']

/** Actions for the selected rows. Floats over the list, which stays as of `snapshotAt`. */
export function BulkBar({ type, list, selection, onAll }: BulkBarProps) {
  const { t, lang } = useDeskI18n()
  const [asked, setAsked] = useState<BulkActionName | null>(null)
  const { chosen, snapshotAt, isTruncated, clear } = selection
  const verbs = useVerbs(type, selection)
  if (!snapshotAt) return null
  const said = (verb: BulkActionName) =>
    t(`bulk.${verb}`, { count: verbs.get(verb)?.ids.length ?? 0 })
  const shown = first.filter((verb) => verbs.has(verb))
  const others = [...verbs.keys()].filter((verb) => !first.includes(verb))
  return (
    <div className="bulk" role="toolbar" aria-label={t('bulk.label')}>
      <p>
        <span className="numeral">{formatNumber(lang, chosen.size)}</span>{' '}
        {t(`entry_type.${type}.counted`, { count: chosen.size })}{' '}
        <small>
          {t('bulk.held', { time: formatDate(lang, snapshotAt, 'time') })}
          {isTruncated && ` · ${t('bulk.cut', { count: formatNumber(lang, maxSelected) })}`}
        </small>
      </p>
      {onAll && (
        <button type="button" onClick={onAll}>
          {t('bulk.all')} <kbd>A</kbd>
        </button>
      )}
      {shown.map((verb) => (
        <button key={verb} type="button" onClick={() => setAsked(verb)}>
          {said(verb)} …
        </button>
      ))}
      {others.length > 0 && (
        <MenuTrigger>
          <Button>{t('bulk.more')}</Button>
          <Popover className="popover" placement="top end">
            <Menu
              className="menu"
              aria-label={t('bulk.more')}
              onAction={(id) => setAsked(others.find((verb) => verb === id) ?? null)}
            >
              {others.map((verb) => (
                <MenuItem key={verb} id={verb} className="menu-item" textValue={said(verb)}>
                  {said(verb)} …
                </MenuItem>
              ))}
            </Menu>
          </Popover>
        </MenuTrigger>
      )}
      <ExportButton
        type={type}
        text={t('bulk.csv')}
        ids={() => Promise.resolve([...chosen.keys()])}
      />
      <EscapeButton submitLabel={t('bulk.clear')} onPress={clear} />
      {asked && (
        <BulkDialog
          verb={asked}
          type={type}
          reach={verbs.get(asked) ?? { ids: [], denied: 0 }}
          list={list}
          onClose={() => setAsked(null)}
          onDone={clear}
        />
      )}
    </div>
  )
}

/** Targets of each action. Omits actions without targets. */
function useVerbs(type: EntryType, { chosen }: Selection) {
  const operator = useOperator()
  const can = useCan()
  const fieldVerbs = fieldVerbsOf(type)
  const found = bulkActions
    .filter((verb) => verb !== 'release' || can('release.write'))
    .filter((verb) => !ofFields.includes(verb) || fieldVerbs.includes(verb))
    .map((verb) => [verb, bulkTargetsOf(operator, verb, chosen.values())] as const)
  return new Map(found.filter(([, { ids }]) => ids.length > 0))
}
