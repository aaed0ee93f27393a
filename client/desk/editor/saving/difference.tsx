import { useMemo } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { spelled } from '../../../ui/difference/align.ts'
import { countOf, differenceOf, wordsBetween } from '../../../ui/difference/difference.ts'
import { blocksOf, type Data } from './merge.ts'
import { flattened } from './rows.ts'
import { DifferenceView, WordsView } from '../../../ui/difference/difference-view.tsx'
import { fieldName, shownValue } from '../../data/field-names.ts'

interface EntryDifferenceProps {
  before: Data
  after: Data
  lang: string
}

/** Fields first, then the text. */
export function EntryDifference({ before, after, lang }: EntryDifferenceProps) {
  const { t } = useTexts()
  const blocks = useMemo(
    () => differenceOf(blocksOf(before), blocksOf(after), lang),
    [before, after, lang],
  )
  const [old, fresh] = [flattened(before), flattened(after)]
  const names = [...new Set([...Object.keys(fresh), ...Object.keys(old)])].filter(
    (name) => name !== 'body' && spelled(old[name] ?? null) !== spelled(fresh[name] ?? null),
  )
  if (names.length === 0 && countOf(blocks) === 0)
    return <p className="hint">{t('editor.history.same')}</p>
  return (
    <>
      <dl className="difference field-changes">
        {names.map((name) => (
          <div key={name}>
            <dt>{fieldName(t, name)}</dt>
            <dd lang={lang}>
              <WordsView
                words={wordsBetween(shownValue(old[name]), shownValue(fresh[name]), lang)}
              />
            </dd>
          </div>
        ))}
      </dl>
      {countOf(blocks) > 0 && (
        <DifferenceView
          blocks={blocks}
          lang={lang}
          says={{
            added: t('editor.difference.added'),
            removed: t('editor.difference.removed'),
            format: t('editor.difference.format'),
          }}
        />
      )}
    </>
  )
}
