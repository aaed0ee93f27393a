import { useEffect, useRef, useState } from 'react'
import { languageName, type Locale } from '../../../contract/locale.ts'
import type { Board } from './board.ts'
import type { BoardView } from './view.ts'
import { errorMessage } from '../../data/error-text.ts'
import { showToast } from '../../data/toasts.ts'
import { useUnloadWarning } from '../../data/use-unload-warning.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { charactersOf, draftAll } from '../../translation/draft-all.ts'
import { stepsFor } from '../../translation/draft-steps.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/form.tsx'

interface DialogProps {
  board: Board
  view: BoardView
  lang: Locale
  onClose: () => void
}

export function DraftAllDialog({ board, view, lang, onClose }: DialogProps) {
  const { t } = useDeskI18n()
  const run = useRun(board, view, lang, onClose)
  useUnloadWarning(run.isRunning)
  const language = languageName(lang)
  return (
    <Dialog
      initialFocus="main"
      title={t('translation.draft_all.title', { language })}
      onClose={run.isRunning ? run.stop : onClose}
      isFirm
    >
      <p>{t(`translation.draft_all.${lang === 'zh-HK' ? 'converted' : 'by_machine'}`)}</p>
      <p>
        <output>
          {(run.isRunning || run.count > 0) &&
            t('translation.draft_all.so_far', { count: run.count, characters: run.characters })}
        </output>
      </p>
      <FormError text={run.failure} />
      <p className="actions">
        <button
          type="button"
          className="button primary"
          disabled={run.isRunning}
          onClick={() => void run.start()}
        >
          {t(
            run.isRunning
              ? 'translation.draft_all.running'
              : run.failure || run.count > 0
                ? 'translation.draft_all.go_on'
                : 'translation.draft_all.go',
          )}
        </button>
        <button type="button" className="button ghost" onClick={run.isRunning ? run.stop : onClose}>
          {t(run.isRunning ? 'translation.draft_all.stop' : 'translation.close')}
        </button>
      </p>
    </Dialog>
  )
}

function useRun(board: Board, { type = 'article' }: BoardView, lang: Locale, onDone: () => void) {
  const { t } = useDeskI18n()
  const [isRunning, setRunning] = useState(false)
  const [done, setDone] = useState({ count: 0, characters: 0 })
  const [failure, setFailure] = useState('')
  const isStopped = useRef(false)
  const [steps] = useState(() => stepsFor(type, lang))
  const stop = () => {
    isStopped.current = true
  }
  // A closed screen ends the run after the draft in progress.
  useEffect(() => {
    return stop
  }, [])

  async function start(): Promise<void> {
    isStopped.current = false
    setRunning(true)
    setFailure('')
    let { count, characters } = done
    try {
      for await (const entry of draftAll(lang, steps)) {
        board.show(entry)
        count += 1
        characters += charactersOf(entry)
        setDone({ count, characters })
        if (isStopped.current) break
      }
      if (!isStopped.current) {
        showToast(t('translation.draft_all.done', { count, language: languageName(lang) }))
        onDone()
      }
    } catch (error) {
      setFailure(errorMessage(t, error, 'translation.failed'))
    }
    setRunning(false)
  }

  return { ...done, isRunning, failure, start, stop }
}
