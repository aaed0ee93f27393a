import { useState } from 'react'
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { bulkVerbs, maxChosen, reachOf, type BulkVerb } from '../../../contract/desk/bulk/verbs.ts'
import type { EntryType } from '../../../contract/desk/entries/types.ts'
import { formatDate, formatNumber } from '../../../i18n/translate.ts'
import type { EntryList } from '../../data/entry-list.ts'
import { useCan, useOperator } from '../../api/operator.ts'
import { useTexts } from '../../i18n/texts.ts'
import { fieldVerbsOf } from '../../kinds.ts'
import { EscapeButton } from '../../ui/escape-button.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import { ExportButton } from './export.tsx'
import type { Selection } from './selection.ts'

interface BulkBarProps {
  type: EntryType
  list: EntryList
  selection: Selection
  /** Chooses all that match, also what is not loaded; absent where all of it is chosen. */
  onAll: (() => void) | undefined
}

/** Verbs that change a field which not every kind has. */
const ofFields: readonly BulkVerb[] = ['tag', 'untag', 'category']

/** In the bar itself; the others are behind one button. */
const first: readonly BulkVerb[] = ['publish', 'withdraw', 'restore']

/** What can be done with the chosen rows: it floats over the list, which is held meanwhile. */
export function BulkBar({ type, list, selection, onAll }: BulkBarProps) {
  const { t, lang } = useTexts()
  const [asked, setAsked] = useState<BulkVerb | null>(null)
  const { chosen, heldAt, isCut, clear } = selection
  const verbs = useVerbs(type, selection)
  if (!heldAt) return null
  const said = (verb: BulkVerb) => t(`bulk.${verb}`, { count: verbs.get(verb)?.ids.length ?? 0 })
  const shown = first.filter((verb) => verbs.has(verb))
  const others = [...verbs.keys()].filter((verb) => !first.includes(verb))
  return (
    <div className="bulk" role="toolbar" aria-label={t('bulk.label')}>
      <p>
        <span className="numeral">{formatNumber(lang, chosen.size)}</span>{' '}
        {t(`kind.${type}.counted`)}{' '}
        <small>
          {t('bulk.held', { time: formatDate(lang, heldAt, 'time') })}
          {isCut && ` · ${t('bulk.cut', { count: formatNumber(lang, maxChosen) })}`}
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
      <EscapeButton does={t('bulk.clear')} onPress={clear} />
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

/** What each verb would reach, of those that reach something. */
function useVerbs(type: EntryType, { chosen }: Selection) {
  const operator = useOperator()
  const can = useCan()
  const fieldVerbs = fieldVerbsOf(type)
  const found = bulkVerbs
    .filter((verb) => verb !== 'release' || can('release.write'))
    .filter((verb) => !ofFields.includes(verb) || fieldVerbs.includes(verb))
    .map((verb) => [verb, reachOf(operator, verb, chosen.values())] as const)
  return new Map(found.filter(([, { ids }]) => ids.length > 0))
}
