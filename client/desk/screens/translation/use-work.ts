// What can be done with a cell of the board, and what is asked before.
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { BoardCell } from '../../../contract/desk/entries/board.ts'
import type { Entry } from '../../../contract/desk/entries/entry.ts'
import { languageName, type Locale } from '../../../contract/locale.ts'
import type { Board } from './board.ts'
import { useCan } from '../../api/operator.ts'
import { notify } from '../../data/undo.ts'
import { errorText } from '../../data/error-text.ts'
import { useTexts } from '../../i18n/texts.ts'
import {
  confirmRight,
  createTranslation,
  draftByMachine,
  draftHongKong,
  publishTranslation,
  type Drafting,
} from '../../translation/write.ts'
import { isOutdated } from './cell.tsx'
import { cellIn, type Spot } from './place.ts'

export interface Question {
  title: string
  means: string
  go: string
  act: () => void
}

export function useWork(board: Board) {
  const { t } = useTexts()
  const can = useCan()
  const navigate = useNavigate()
  const { question, ask, isBusy, work } = useWorking()
  const may = (verb: 'entry.write' | 'entry.publish', { row, cell: { lang } }: Spot) =>
    can(verb, { lang, isTranslation: lang !== row.source_lang })
  const isRightable = (spot: Spot) => isOutdated(spot.cell) && may('entry.write', spot)
  const rightable = ({ row }: Spot): BoardCell[] =>
    row.cells.filter((cell) => isRightable({ row, cell }))
  const open = ({ row, cell }: Spot) => {
    const side = cell.lang === row.source_lang ? '' : '?side=source'
    if (cell.entry_id) void navigate({ href: `/backstage/${row.type}/${cell.entry_id}${side}` })
  }
  const right = (cells: readonly BoardCell[]) =>
    work(async () => {
      for (const { entry_id } of cells) if (entry_id) board.show(await confirmRight(entry_id))
      notify(t('translation.right_done', { languages: namesOf(cells) }))
    })
  const create = async ({ row, cell: { lang } }: Spot): Promise<Entry> => {
    const entry = await createTranslation(row, lang)
    board.show(entry)
    return entry
  }
  return {
    may,
    rightable,
    isBusy,
    question,
    close: () => ask(null),
    open,
    stillRight: (spot: Spot) => (isRightable(spot) ? right([spot.cell]) : undefined),
    allRight: (spot: Spot) => (rightable(spot).length > 0 ? right(rightable(spot)) : undefined),
    create: (spot: Spot) =>
      work(async () => {
        await create(spot)
        notify(t('translation.created', { language: languageName(spot.cell.lang) }))
      }),
    ...useDrafting(board, { work, ask, create }),
    publish: ({ cell: { entry_id, lang, title } }: Spot) => {
      const language = languageName(lang)
      ask({
        title: t('translation.publish_title', { language }),
        means: t('translation.publish_means', { title }),
        go: t('translation.publish', { language }),
        act: () =>
          void work(async () => {
            if (entry_id) board.show(await publishTranslation(entry_id))
            notify(t('translation.published', { language }))
          }),
      })
    },
  }
}

interface Doors {
  work: (act: () => Promise<void>) => Promise<void>
  ask: (question: Question) => void
  create: (spot: Spot) => Promise<Entry>
}

/** Drafts by tables and by machine; what would replace words of somebody is asked before. */
function useDrafting(board: Board, { work, ask, create }: Doors) {
  const { t } = useTexts()
  const drafted = async ({ replaces, save }: Drafting, lang: Locale) => {
    const finish = async () => {
      board.show(await save())
      notify(t('translation.drafted', { language: languageName(lang) }))
    }
    if (replaces === 0) await finish()
    else
      ask({
        title: t('translation.replace_title'),
        means: t('translation.replace_means', { count: replaces }),
        go: t('translation.replace'),
        act: () => void work(finish),
      })
  }
  return {
    convert: (spot: Spot) =>
      work(async () => {
        const simplified = cellIn(spot.row, 'zh-CN').entry_id
        const id = spot.cell.entry_id ?? (await create(spot)).id
        if (simplified) await drafted(await draftHongKong(id, simplified), spot.cell.lang)
      }),
    machine: ({ cell: { entry_id, lang } }: Spot) =>
      work(async () => {
        if (entry_id) await drafted(await draftByMachine(entry_id), lang)
      }),
  }
}

/** One thing at a time; what fails says so. */
function useWorking() {
  const { t } = useTexts()
  const [question, ask] = useState<Question | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function work(act: () => Promise<void>): Promise<void> {
    if (isBusy) return
    setBusy(true)
    try {
      await act()
    } catch (error) {
      notify(errorText(t, error, 'translation.failed'), { kind: 'failed' })
    }
    setBusy(false)
  }

  return { question, ask, isBusy, work }
}

export type Work = ReturnType<typeof useWork>

const namesOf = (cells: readonly BoardCell[]) =>
  cells.map(({ lang }) => languageName(lang)).join(', ')
