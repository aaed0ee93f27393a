import type { ReactNode } from 'react'
import type { Encoding, TextReadings } from '../../../contract/files/encoding.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { LabeledSelect } from '../form.tsx'
import { DateOrderField } from './date-order.tsx'
import type { FileChoice } from './read-file.ts'
import './import.css'

/** Official names of the encodings. */
const names: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 BE',
  gb18030: 'GB18030',
  big5: 'Big5',
  'windows-874': 'Windows-874',
  'windows-1258': 'Windows-1258',
}

interface ImportSourceProps {
  /** The first reading is the one in use. */
  source: TextReadings
  onChoice: (choice: FileChoice) => void
  /** Lines that repeat the heads and are skipped. */
  repeatedHeads?: readonly number[] | undefined
  /** Shows the order of dates, which the file leaves open; the one in use, if any. */
  dates?: { order: FileChoice['order'] } | undefined
  /** Notes about times. */
  children?: ReactNode
}

/** The encoding with which a file was read, and a choice of others with what they make of it. */
export function ImportSource({
  source,
  onChoice,
  repeatedHeads = [],
  dates,
  children,
}: ImportSourceProps) {
  const { t } = useDeskI18n()
  const { readings, isUnsure } = source
  const [used] = readings
  if (!used) return null
  return (
    <div className="form">
      <p className="muted">{t('imports.read_as', { encoding: names[used.encoding] })}</p>
      {isUnsure && <p className="alert">{t('imports.unsure')}</p>}
      {readings.length > 1 && (
        <LabeledSelect
          label={t('imports.encoding')}
          value={used.encoding}
          onChange={({ target }) => {
            const chosen = readings.find(({ encoding }) => encoding === target.value)
            if (chosen) onChoice({ encoding: chosen.encoding })
          }}
        >
          {readings
            .toSorted((a, b) => order.indexOf(a.encoding) - order.indexOf(b.encoding))
            .map(({ encoding, text }) => (
              <option key={encoding} value={encoding}>
                {names[encoding]} · {sampleOf(text)}
              </option>
            ))}
        </LabeledSelect>
      )}
      {repeatedHeads.length > 0 && (
        <p className="hint">
          {t('imports.repeated_heads', {
            count: repeatedHeads.length,
            lines: repeatedHeads.slice(0, maxNamedLines).join(' · '),
          })}
        </p>
      )}
      {dates && <DateOrderField order={dates.order} onOrder={(order) => onChoice({ order })} />}
      {children}
    </div>
  )
}

const order = Object.keys(names)
/** Repeated heads whose lines are named. */
const maxNamedLines = 20

/** The first cell with a character beyond ASCII, which shows if the encoding is right. */
function sampleOf(text: string): string {
  const [line = ''] = /[^\n\r,;:\t]*[^\0-\u007F][^\n\r,;\t]*/.exec(text) ?? []
  return line.trim().slice(0, 40)
}
