import { useState } from 'react'
import { formatDate } from '../../../i18n/translate.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { Data } from './merge.ts'
import type { Recovery } from './recovery.ts'
import { EntryDifference } from './difference-later.ts'

interface RecoveryLineProps {
  recovery: Exclude<Recovery, { kind: 'none' }>
  data: Data
  lang: string
  onAccept: () => void
  onDiscard: () => void
}

/** Offers to restore a local copy that the server lacks; never applies it automatically. */
export function RecoveryBanner({ recovery, data, lang, onAccept, onDiscard }: RecoveryLineProps) {
  const { lang: own, t } = useDeskI18n()
  const [isShown, setShown] = useState(false)
  const { kind, draft } = recovery
  return (
    <div className="recovery" role="alert">
      <p>{t(`editor.recovery.${kind}`, { time: formatDate(own, draft.at, 'dayTime') })}</p>
      <p className="actions">
        <button type="button" className="button primary" onClick={onAccept}>
          {t(kind === 'newer' ? 'editor.recovery.take' : 'editor.recovery.merge')}
        </button>
        <button type="button" className="button" onClick={() => setShown(true)}>
          {t('editor.recovery.compare')}
        </button>
        <button type="button" className="button ghost" onClick={onDiscard}>
          {t('editor.recovery.drop')}
        </button>
      </p>
      {isShown && (
        <Dialog
          initialFocus="close"
          title={t('editor.recovery.compare')}
          kind="wide"
          onClose={() => setShown(false)}
        >
          <EntryDifference before={data} after={draft.data} lang={lang} />
        </Dialog>
      )}
    </div>
  )
}
