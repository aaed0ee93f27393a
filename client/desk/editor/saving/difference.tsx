import { useMemo, useRef, type ReactNode } from 'react'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { spelled } from '../../../ui/difference/align.ts'
import { countOf, diffBlocks, diffWords } from '../../../ui/difference/difference.ts'
import { blocksOf } from '../../../contract/desk/entries/flat-fields.ts'
import type { Data } from './merge.ts'
import { flattenRows } from './flatten-rows.ts'
import { foldUnchanged } from './fold-unchanged.ts'
import { DiffView, WordsView } from '../../../ui/difference/difference-view.tsx'
import { fieldName, formatFieldValue } from '../../data/field-names.ts'
import '../../../ui/text/blocks.css'

/** Changed fields first, then the text. */
export function EntryDiff({ before, after, lang }: { before: Data; after: Data; lang: string }) {
  const { t } = useDeskI18n()
  const blocks = useMemo(
    () => diffBlocks(blocksOf(before), blocksOf(after), lang),
    [before, after, lang],
  )
  const [old, fresh] = [flattenRows(before), flattenRows(after)]
  const names = [...new Set([...Object.keys(fresh), ...Object.keys(old)])].filter(
    // An absent value is an empty one.
    (name) => name !== 'body' && spelled(old[name] || null) !== spelled(fresh[name] || null),
  )
  if (names.length === 0 && countOf(blocks) === 0)
    return <p className="hint">{t('editor.history.same')}</p>
  const labels = {
    added: t('editor.difference.added'),
    removed: t('editor.difference.removed'),
    format: t('editor.difference.format'),
  }
  return (
    <Steps count={names.length + countOf(blocks)}>
      <dl className="difference field-changes">
        {names.map((name) => (
          <div key={name}>
            <dt>{fieldName(t, name)}</dt>
            <dd lang={lang}>
              <WordsView
                words={diffWords(formatFieldValue(old[name]), formatFieldValue(fresh[name]), lang)}
              />
            </dd>
          </div>
        ))}
      </dl>
      {countOf(blocks) > 0 &&
        foldUnchanged(blocks).map(({ isFolded, blocks: some }, index) =>
          isFolded ? (
            <details key={index} className="unchanged">
              <summary>{t('editor.difference.unchanged', { count: some.length })}</summary>
              <DiffView blocks={some} lang={lang} labels={labels} />
            </details>
          ) : (
            <DiffView key={index} blocks={some} lang={lang} labels={labels} />
          ),
        )}
    </Steps>
  )
}

const changes =
  '.field-changes > div, .prose > :is(ins, del, :has(ins, del, .format-change), .format-change)'

/** A button that scrolls to the next change; wraps around. */
function Steps({ count, children }: { count: number; children: ReactNode }) {
  const { t } = useDeskI18n()
  const root = useRef<HTMLDivElement>(null)
  const at = useRef(-1)
  const next = () => {
    const found = root.current?.querySelectorAll(changes) ?? []
    at.current = (at.current + 1) % found.length
    found[at.current]?.scrollIntoView({ block: 'center' })
  }
  return (
    <div ref={root}>
      <p className="change-steps">
        <button type="button" className="button" onClick={next}>
          {t('editor.difference.next')}
        </button>{' '}
        <span className="muted">{t('editor.difference.count', { count })}</span>
      </p>
      {children}
    </div>
  )
}
