import { useState } from 'react'
import type { BulkAction } from '../../../contract/backstage/bulk.ts'
import type { ListedEntry } from '../../../contract/backstage/entry.ts'
import type { Permission } from '../../../contract/backstage/roles.ts'
import type { ItemType } from '../../../contract/items.ts'
import { formatDate, formatNumber } from '../../../i18n/translate.ts'
import { useCan } from '../../data/operator.ts'
import { readAgain } from '../../data/read.ts'
import { notify } from '../../data/undo.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure, useAct } from '../../ui/form.tsx'
import { runBulk } from './bulk.ts'
import { saveCsv } from './csv.ts'
import type { Selection } from './selection.ts'

interface BulkBarProps {
  type: ItemType
  rows: readonly ListedEntry[]
  selection: Selection
  onDone: () => void
}

type Verb = Exclude<BulkAction, 'delete'>

const needs: Record<Verb, Permission> = {
  publish: 'entry.publish',
  withdraw: 'entry.withdraw',
  still_right: 'entry.write',
}

/** Rows a verb would change. */
const fits: Record<Verb, (row: ListedEntry) => boolean> = {
  publish: ({ has_draft }) => has_draft,
  withdraw: ({ state }) => state === 'published' || state === 'scheduled',
  still_right: ({ outdated_since }) => outdated_since !== null,
}
const verbs = ['publish', 'withdraw', 'still_right'] as const

/** What can be done with the chosen rows: it floats over the list, which is held meanwhile. */
export function BulkBar({ type, rows, selection, onDone }: BulkBarProps) {
  const { t, lang } = useTexts()
  const can = useCan()
  const [asked, setAsked] = useState<Verb | null>(null)
  const { chosen, heldAt, clear } = selection
  if (!heldAt) return null
  const picked = rows.filter(({ id }) => chosen.has(id))
  const possible = verbs
    .filter((verb) => can(needs[verb]))
    .map((verb) => ({ verb, count: picked.filter(fits[verb]).length }))
    .filter(({ count }) => count > 0)
  return (
    <div className="bulk" role="toolbar" aria-label={t('bulk.label')}>
      <p>
        <span className="numeral">{formatNumber(lang, chosen.size)}</span>{' '}
        {t(type === 'article' ? 'bulk.articles' : 'bulk.games')}{' '}
        <small>{t('bulk.held', { time: formatDate(lang, heldAt.toISOString(), 'time') })}</small>
      </p>
      {possible.map(({ verb, count }) => (
        <button key={verb} type="button" onClick={() => setAsked(verb)}>
          {t(`bulk.${verb}`, { count })} …
        </button>
      ))}
      <button type="button" onClick={() => saveCsv(`${type}.csv`, picked)}>
        {t('bulk.csv')}
      </button>
      <button type="button" aria-label={t('bulk.clear')} onClick={clear}>
        <kbd>esc</kbd>
      </button>
      {asked && (
        <Ask
          verb={asked}
          rows={picked.filter(fits[asked])}
          onClose={() => setAsked(null)}
          onDone={() => {
            clear()
            onDone()
          }}
        />
      )}
    </div>
  )
}

interface AskProps {
  verb: Verb
  rows: readonly ListedEntry[]
  onClose: () => void
  onDone: () => void
}

/** Asks once, with the consequence and the number. */
function Ask({ verb, rows, onClose, onDone }: AskProps) {
  const { t } = useTexts()
  const [through, setThrough] = useState(0)
  const { act, isBusy, failure } = useAct()
  const count = rows.length
  const run = async () => {
    const outcome = await runBulk(
      verb,
      rows.map(({ id }) => id),
      setThrough,
    )
    const again = () => readAgain('/api/backstage/entry', '/api/backstage/today')
    await again()
    const { done, refused, undo } = outcome
    const said = t(`bulk_done.${verb}`, { count: done })
    notify(refused > 0 ? `${said} ${t('bulk.refused', { count: refused })}` : said, {
      kind: done === 0 ? 'failed' : 'done',
      ...(undo && { undo: () => undo().then(again).then(onDone) }),
    })
    onClose()
    onDone()
  }
  return (
    <Dialog title={t(`bulk.${verb}`, { count })} onClose={onClose} isFirm={isBusy}>
      <p>{t(`bulk_why.${verb}`)}</p>
      <ul className="bulk-named">
        {rows.slice(0, 5).map(({ id, title, lang }) => (
          <li key={id} lang={lang}>
            {title}
          </li>
        ))}
        {count > 5 && <li className="quiet">{t('bulk.and_more', { count: count - 5 })}</li>}
      </ul>
      <Failure text={failure} />
      <p className="actions">
        <button type="button" className="button primary" disabled={isBusy} onClick={() => act(run)}>
          {isBusy ? t('bulk.through', { through, count }) : t(`bulk.${verb}`, { count })}
        </button>
        <button type="button" className="button flat" disabled={isBusy} onClick={onClose}>
          {t('desk.cancel')}
        </button>
      </p>
    </Dialog>
  )
}
