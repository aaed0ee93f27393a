import { lazy, Suspense, useState } from 'react'
import { languageName } from '../../../contract/locale.ts'
import type { Board } from './board.ts'
import type { BoardView } from './view.ts'
import { useCan } from '../../api/operator.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'

const DraftAllDialog = lazy(() =>
  import('./draft-all-dialog.tsx').then((module) => ({ default: module.DraftAllDialog })),
)

/** Drafts all missing translations of the chosen type and language, if they can be drafted. */
export function DraftAll({ board, view }: { board: Board; view: BoardView }) {
  const { t } = useDeskI18n()
  const can = useCan()
  const [isOpen, setOpen] = useState(false)
  const { lang, state } = view
  if (!lang || state !== 'missing' || board.rows.length === 0) return null
  const isDraftable = lang === 'zh-HK' || board.canDraft
  if (!isDraftable || !can('entry.write', { lang, isTranslation: true })) return null
  return (
    <>
      <p className="actions draft-all">
        <button type="button" className="button" onClick={() => setOpen(true)}>
          {t('translation.draft_all.open', { language: languageName(lang) })}
        </button>
      </p>
      {isOpen && (
        <Suspense>
          <DraftAllDialog board={board} view={view} lang={lang} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
