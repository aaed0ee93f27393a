// Actions on a cell of the board, with their confirmations.
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { BoardCell } from '../../../contract/desk/entries/board.ts'
import { languageName, type Locale } from '../../../contract/locale.ts'
import type { Board } from './board.ts'
import { useCan } from '../../api/operator.ts'
import { showToast } from '../../data/toasts.ts'
import { errorMessage } from '../../data/error-text.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import {
  markUpToDate,
  beginTranslation,
  draftByMachine,
  draftHongKong,
  publishTranslation,
  readEntry,
  type Drafting,
} from '../../translation/translation-actions.ts'
import { isOutdated } from './place.ts'
import { cellIn, type SelectedCell } from './place.ts'

export interface ConfirmRequest {
  title: string
  description: string
  go: string
  run: () => void
}

export function useTranslationActions(board: Board) {
  const { t } = useDeskI18n()
  const can = useCan()
  const navigate = useNavigate()
  const { question, ask, isBusy, work } = useWorking()
  const may = (verb: 'entry.write' | 'entry.publish', { row, cell: { lang } }: SelectedCell) =>
    can(verb, { lang, isTranslation: lang !== row.source_lang })
  const isRightable = (spot: SelectedCell) => isOutdated(spot.cell) && may('entry.write', spot)
  const rightable = ({ row }: SelectedCell): BoardCell[] =>
    row.cells.filter((cell) => isRightable({ row, cell }))
  const open = ({ row, cell }: SelectedCell) => {
    const side = cell.lang === row.source_lang ? '' : '?side=source'
    if (cell.entry_id) void navigate({ href: `/backstage/${row.type}/${cell.entry_id}${side}` })
  }
  const right = (cells: readonly BoardCell[]) =>
    work(async () => {
      for (const { entry_id } of cells) if (entry_id) board.show(await markUpToDate(entry_id))
      showToast(t('translation.right_done', { languages: namesOf(cells) }))
    })
  return {
    may,
    outdatedSiblings: rightable,
    isBusy,
    question,
    close: () => ask(null),
    open,
    stillRight: (spot: SelectedCell) => (isRightable(spot) ? right([spot.cell]) : undefined),
    markAllUpToDate: (spot: SelectedCell) =>
      rightable(spot).length > 0 ? right(rightable(spot)) : undefined,
    create: (spot: SelectedCell) =>
      work(async () => {
        const { row, cell } = spot
        const { type, group_id } = row
        const simplified = cellIn(row, 'zh-CN').entry_id
        const entry = await beginTranslation({ type, group_id, lang: cell.lang }, simplified)
        board.show(entry)
        const key = entry.is_machine_draft ? 'translation.drafted' : 'translation.created'
        showToast(t(key, { language: languageName(cell.lang) }))
      }),
    ...useDrafting(board, { work, ask }),
    publish: ({ cell: { entry_id, lang, title } }: SelectedCell) =>
      work(async () => {
        if (!entry_id) return
        const language = languageName(lang)
        const { is_machine_draft } = await readEntry(entry_id)
        const means = t('translation.publish_means', { title })
        ask({
          title: t('translation.publish_title', { language }),
          description: is_machine_draft ? `${t('translation.unread')} ${means}` : means,
          go: t('translation.publish', { language }),
          run: () =>
            void work(async () => {
              board.show(await publishTranslation(entry_id))
              showToast(t('translation.published', { language }))
            }),
        })
      }),
  }
}

interface Doors {
  work: (act: () => Promise<void>) => Promise<void>
  ask: (question: ConfirmRequest) => void
}

/** Drafts by conversion tables or machine translation. Replacing existing text needs a confirmation. */
function useDrafting(board: Board, { work, ask }: Doors) {
  const { t } = useDeskI18n()
  const drafted = async ({ replaces, save }: Drafting, lang: Locale) => {
    const finish = async () => {
      board.show(await save())
      showToast(t('translation.drafted', { language: languageName(lang) }))
    }
    if (replaces === 0) await finish()
    else
      ask({
        title: t('translation.replace_title'),
        description: t('translation.replace_means', { count: replaces }),
        go: t('translation.replace'),
        run: () => void work(finish),
      })
  }
  return {
    convert: ({ row, cell: { entry_id, lang } }: SelectedCell) =>
      work(async () => {
        const simplified = cellIn(row, 'zh-CN').entry_id
        if (entry_id && simplified) await drafted(await draftHongKong(entry_id, simplified), lang)
      }),
    machine: ({ cell: { entry_id, lang } }: SelectedCell) =>
      work(async () => {
        if (entry_id) await drafted(await draftByMachine(entry_id), lang)
      }),
  }
}

/** Runs one action at a time. Shows a toast if it fails. */
function useWorking() {
  const { t } = useDeskI18n()
  const [question, ask] = useState<ConfirmRequest | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function work(act: () => Promise<void>): Promise<void> {
    if (isBusy) return
    setBusy(true)
    try {
      await act()
    } catch (error) {
      showToast(errorMessage(t, error, 'translation.failed'), { kind: 'failed' })
    }
    setBusy(false)
  }

  return { question, ask, isBusy, work }
}

export type TranslationActions = ReturnType<typeof useTranslationActions>

const namesOf = (cells: readonly BoardCell[]) =>
  cells.map(({ lang }) => languageName(lang)).join(', ')
