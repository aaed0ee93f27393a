import { useMemo, useState } from 'react'
import { errorMessage } from '../../data/error-text.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { DeskError } from '../../api/client.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/form.tsx'
import { diffWords } from '../../../ui/difference/difference.ts'
import type { Choice, Conflict, Data, Merge, Side } from './merge.ts'
import { plainText, type RichTextNode } from '../../../contract/text/rich-text.ts'
import { EntryDiff } from './difference.tsx'
import { fieldName, formatFieldValue } from '../../data/field-names.ts'
import { Whole, WordsView } from '../../../ui/difference/difference-view.tsx'
import '../../../ui/text/blocks.css'

interface ConflictDialogProps {
  merge: Merge
  /** The operator's complete version. */
  mine: Data
  lang: string
  /** Author of the other version. */
  by: string | null
  /** `lost`: sides of which some text is discarded. */
  onMerge: (data: Data, lost: Side[]) => Promise<void>
  onClose: () => void
}

/**
 * Resolves merge conflicts. Changes by only one side are already merged; each conflict shows both texts. If there is
 * only one conflict, choosing a side completes the merge.
 */
export function ConflictDialog(props: ConflictDialogProps) {
  const { merge, mine, lang, by, onMerge, onClose } = props
  const { t } = useDeskI18n()
  const [choices, setChoices] = useState<(Choice | undefined)[]>([])
  const { conflicts, autoMergedCount } = merge
  const [step, setStep] = useState<{ isBusy: boolean; failure?: string }>({ isBusy: false })
  const open = conflicts.filter((_, index) => !choices[index]).length
  const name = by ?? t('editor.conflict.someone')
  const [only] = conflicts.length === 1 ? conflicts : []
  const choose = (index: number, choice: Choice) =>
    setChoices((before) => conflicts.map((_, at) => (at === index ? choice : before[at])))
  const go = async (chosen: readonly (Choice | undefined)[]) => {
    setStep({ isBusy: true })
    try {
      await onMerge(merge.resolve(chosen), discardedSides(chosen))
    } catch (error) {
      if (!(error instanceof DeskError)) throw error
      setStep({ isBusy: false, failure: errorMessage(t, error, 'editor.conflict.failed') })
    }
  }
  return (
    <Dialog
      initialFocus={only ? 'main' : 'field'}
      title={t('editor.conflict.title')}
      kind="wide"
      onClose={onClose}
      isFirm
    >
      <p className="hint">
        {conflicts.length > 0
          ? t(autoMergedCount > 0 ? 'editor.conflict.why_joined' : 'editor.conflict.why', {
              name,
              count: autoMergedCount,
            })
          : t('editor.conflict.clean', { name })}
      </p>
      <ul className="conflicts">
        {conflicts.map((conflict, index) => (
          <li key={index}>
            <OneConflict
              conflict={conflict}
              lang={lang}
              name={name}
              choice={choices[index]}
              onChoose={only ? null : (choice) => choose(index, choice)}
            />
          </li>
        ))}
      </ul>
      {conflicts.length === 0 && (
        <details className="joined" open>
          <summary>{t('editor.conflict.joined', { count: autoMergedCount })}</summary>
          <EntryDiff before={mine} after={merge.resolve()} lang={lang} />
        </details>
      )}
      <FormError text={step.failure} />
      <p className="actions">
        {only ? (
          optionsOf(only).map((choice) => (
            <button
              key={choice}
              type="button"
              className={choice === 'mine' ? 'button primary' : 'button'}
              disabled={step.isBusy}
              onClick={() => void go([choice])}
            >
              {t(`editor.conflict.${choice}`, { name })}
            </button>
          ))
        ) : (
          <button
            type="button"
            className="button primary"
            disabled={open > 0 || step.isBusy}
            onClick={() => void go(choices)}
          >
            {t('editor.conflict.go')}
          </button>
        )}
        <button type="button" className="button ghost" onClick={onClose}>
          {t('editor.conflict.later')}
        </button>
        <output className="hint">
          {open > 0 && !only && t('editor.conflict.open', { count: open })}
        </output>
      </p>
    </Dialog>
  )
}

/** Choosing one side discards the other. */
function discardedSides(choices: readonly (Choice | undefined)[]): Side[] {
  return [
    ...(choices.includes('theirs') ? (['mine'] as const) : []),
    ...(choices.includes('mine') ? (['theirs'] as const) : []),
  ]
}

interface OneConflictProps {
  conflict: Conflict
  lang: string
  /** Author of the other version. */
  name: string
  choice: Choice | undefined
  /** `null` if the choice is made by the dialog's buttons. */
  onChoose: ((choice: Choice) => void) | null
}

const optionsOf = ({ kind }: Conflict): Choice[] =>
  kind === 'block' ? ['mine', 'theirs', 'both'] : ['mine', 'theirs']

function OneConflict({ conflict, lang, name, choice, onChoose }: OneConflictProps) {
  const { t } = useDeskI18n()
  const title = conflict.kind === 'field' ? fieldName(t, conflict.name) : t('editor.field.body')
  return (
    <fieldset className="conflict">
      <legend>{title}</legend>
      <div className="versions">
        {(['mine', 'theirs'] as const).map((side) => (
          <div
            key={side}
            className={choice === side || choice === 'both' ? 'version kept' : 'version'}
          >
            <p className="label">{t(`editor.conflict.${side}_is`, { name })}</p>
            <Version conflict={conflict} side={side} lang={lang} />
          </div>
        ))}
      </div>
      {onChoose && (
        <p className="actions">
          {optionsOf(conflict).map((one) => (
            <label key={one} className="checkbox-label">
              <input type="radio" checked={choice === one} onChange={() => onChoose(one)} />
              {t(`editor.conflict.${one}`, { name })}
            </label>
          ))}
        </p>
      )}
    </fieldset>
  )
}

function Version({
  conflict,
  side,
  lang,
}: {
  conflict: Conflict
  side: 'mine' | 'theirs'
  lang: string
}) {
  const { t } = useDeskI18n()
  if (conflict.kind === 'field')
    return <p lang={lang}>{formatFieldValue(conflict[side]) || t('editor.difference.empty')}</p>
  const node = conflict[side]
  if (!node) return <p className="hint">{t('editor.conflict.deleted')}</p>
  return (
    <div className="prose difference" lang={lang}>
      <BlockDiffView base={conflict.base} node={node} lang={lang} />
    </div>
  )
}

function BlockDiffView({
  base,
  node,
  lang,
}: {
  base: RichTextNode
  node: RichTextNode
  lang: string
}) {
  const words = useMemo(() => diffWords(plainText(base), plainText(node), lang), [base, node, lang])
  const isText = node.type === 'paragraph' || node.type === 'heading'
  return isText ? (
    <p>
      <WordsView words={words} />
    </p>
  ) : (
    <Whole node={node} />
  )
}
