import { formatNumber } from '../../../../i18n/translate.ts'
import { useDeskI18n, type Translate } from '../../../i18n/i18n.ts'
import { ImportFaults, type ImportFault } from '../../../ui/import/faults.tsx'
import { isSharedFlaw } from '../../../ui/import/flaw-text.ts'
import { ResultFile } from '../../../ui/import/result-file.tsx'
import type { SubscriberFault } from './read-subscribers.ts'
import type { CheckedFile } from './use-subscriber-import.ts'
import { Section } from '../../../ui/parts.tsx'

/** Faults shown; the result file has all. */
const shown = 200

/** Outcome of a file before it is imported, by number of lines. */
export function SubscriberPlan({ file }: { file: CheckedFile }) {
  const { t, lang } = useDeskI18n()
  const { rows, columns, others, faults, suppressed } = file
  if (rows.length === 0) return <p className="alert">{t('imports.empty')}</p>
  const counts = [
    ['added', file.added],
    ['updated', file.updated],
    ['unchanged', file.unchanged],
    ['suppressed', suppressed.length],
    ['left', file.left],
    ['repeated', file.repeated],
    ['faulty', new Set(faults.map(({ line }) => line)).size],
  ] as const
  const named = faults.map((one) => ({ ...one, text: textOf(t, one.flaw) }))
  return (
    <Section title={file.name}>
      <dl className="subscriber-counts">
        {counts.map(([name, count]) => (
          <div key={name}>
            <dt>{t(`subscribers.count.${name}`)}</dt>
            <dd>{formatNumber(lang, count)}</dd>
          </div>
        ))}
      </dl>
      {others.length > 0 && (
        <p className="hint">{t('imports.others', { columns: others.join(' · ') })}</p>
      )}
      {named.length > 0 && <ImportFaults faults={named.slice(0, shown)} />}
      {named.length > shown && (
        <p className="muted">{t('imports.more', { count: named.length - shown })}</p>
      )}
      {named.length + suppressed.length > 0 && (
        <ResultFile
          name="subscribers.csv"
          columns={columns}
          rows={rows}
          faults={[...named, ...suppressed.map((line) => suppressedFault(t, line))]}
        />
      )}
    </Section>
  )
}

function suppressedFault(t: Translate, line: number): ImportFault {
  return { line, column: 'email', found: '', text: t('subscribers.count.suppressed') }
}

function textOf(t: Translate, flaw: SubscriberFault['flaw']): string {
  return isSharedFlaw(flaw) ? t(`imports.flaw.${flaw}`) : t(`subscribers.flaw.${flaw}`)
}
