import { useMemo, useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { wordsBetween } from '../drafts/difference.ts'
import type { Choice, Conflict, Data, Merge } from '../drafts/merge.ts'
import { plainText, type RichTextNode } from '../../../contract/rich-text.ts'
import { fieldName, shownValue } from './field-names.ts'
import { Whole, WordsView } from './difference-view.tsx'

interface ConflictDialogProps {
  merge: Merge
  lang: string
  /** Who wrote the other version. */
  by: string | null
  onMerge: (data: Data) => void
  onClose: () => void
}

/** What only one side changed is joined already; the rest is asked, each with both texts. */
export function ConflictDialog({ merge, lang, by, onMerge, onClose }: ConflictDialogProps) {
  const { t } = useTexts()
  const [choices, setChoices] = useState<(Choice | undefined)[]>([])
  const { conflicts, taken } = merge
  const isDecided = conflicts.every((_, index) => choices[index])
  const name = by ?? t('editor.conflict.someone')
  const choose = (index: number, choice: Choice) =>
    setChoices((before) => conflicts.map((_, at) => (at === index ? choice : before[at])))
  return (
    <Dialog title={t('editor.conflict.title')} kind="wide" onClose={onClose} isFirm>
      <p className="hint">
        {conflicts.length > 0
          ? t('editor.conflict.why', { name, count: taken })
          : t('editor.conflict.clean', { name })}
      </p>
      <ul className="conflicts">
        {conflicts.map((conflict, index) => (
          <li key={index}>
            <OneConflict
              conflict={conflict}
              lang={lang}
              choice={choices[index]}
              onChoose={(choice) => choose(index, choice)}
            />
          </li>
        ))}
      </ul>
      <p className="actions">
        <button
          type="button"
          className="button primary"
          disabled={!isDecided}
          onClick={() => onMerge(merge.resolve(choices))}
        >
          {t('editor.conflict.go')}
        </button>
        <button type="button" className="button flat" onClick={onClose}>
          {t('editor.conflict.later')}
        </button>
      </p>
    </Dialog>
  )
}

interface OneConflictProps {
  conflict: Conflict
  lang: string
  choice: Choice | undefined
  onChoose: (choice: Choice) => void
}

function OneConflict({ conflict, lang, choice, onChoose }: OneConflictProps) {
  const { t } = useTexts()
  const options: Choice[] =
    conflict.kind === 'block' ? ['mine', 'theirs', 'both'] : ['mine', 'theirs']
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
            <p className="label">{t(`editor.conflict.${side}_is`)}</p>
            <Version conflict={conflict} side={side} lang={lang} />
          </div>
        ))}
      </div>
      <p className="actions">
        {options.map((one) => (
          <label key={one} className="check-line">
            <input type="radio" checked={choice === one} onChange={() => onChoose(one)} />
            {t(`editor.conflict.${one}`)}
          </label>
        ))}
      </p>
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
  const { t } = useTexts()
  if (conflict.kind === 'field')
    return <p lang={lang}>{shownValue(conflict[side]) || t('editor.difference.empty')}</p>
  const node = conflict[side]
  if (!node) return <p className="hint">{t('editor.conflict.deleted')}</p>
  return (
    <div className="prose difference" lang={lang}>
      <BlockAgainst base={conflict.base} node={node} lang={lang} />
    </div>
  )
}

function BlockAgainst({
  base,
  node,
  lang,
}: {
  base: RichTextNode
  node: RichTextNode
  lang: string
}) {
  const words = useMemo(
    () => wordsBetween(plainText(base), plainText(node), lang),
    [base, node, lang],
  )
  const isText = node.type === 'paragraph' || node.type === 'heading'
  return isText ? (
    <p>
      <WordsView words={words} />
    </p>
  ) : (
    <Whole node={node} />
  )
}
