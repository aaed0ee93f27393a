import type { Editor } from '@tiptap/core'
import { useId, useState } from 'react'
import { chartAttrs } from '../../../contract/text/rich-text-schema.ts'
import { chartKinds, chartLimits } from '../../../contract/text/limits.ts'
import { type ChartAttrs } from '../../../contract/text/chart.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { attrsOf } from '../schema/json.ts'
import './chart.css'
import { parseChartData, gridOf, withSpareCells, type Grid } from './grid.ts'
import { DataGrid } from './sheet.tsx'

/** Attributes of the chart selected in the text. */
function chosenIn({ state: { doc, selection } }: Editor): ChartAttrs | undefined {
  const node = 'node' in selection ? doc.nodeAt(selection.from) : null
  return node?.type.name === 'chart' ? (attrsOf(node) as ChartAttrs) : undefined
}

const lines = ['title', 'unit', 'note'] as const

interface Written {
  kind: ChartAttrs['kind']
  texts: Partial<Record<(typeof lines)[number], string>>
  grid: Grid
  marked: number | undefined
}

interface Read {
  chart?: ChartAttrs | undefined
  /** Row and column of a cell that should be a number but is not. */
  wrong?: readonly [number, number]
}

function chartOf({ kind, texts, grid, marked }: Written): Read {
  const figures = parseChartData(grid)
  if ('wrong' in figures) return figures
  const said = lines.flatMap((name) => (texts[name]?.trim() ? [[name, texts[name].trim()]] : []))
  const mark = marked === undefined ? {} : { marked }
  return {
    chart: chartAttrs.safeParse({ kind, ...Object.fromEntries(said), ...figures, ...mark }).data,
  }
}

export function ChartDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useDeskI18n()
  const [before] = useState(() => chosenIn(editor))
  const [now, setNow] = useState<Written>(() => ({
    kind: before?.kind ?? 'bars',
    texts: before ?? {},
    grid: withSpareCells(before ? gridOf(before) : []),
    marked: before?.marked,
  }))
  const [failed, setFailed] = useState<Read | null>(null)
  const change = (part: Partial<Written>) => {
    setNow({ ...now, ...part })
    setFailed(null)
  }
  const insert = () => {
    const read = chartOf(now)
    if (!read.chart) return setFailed(read)
    editor.chain().insertContent({ type: 'chart', attrs: read.chart }).run()
    onClose()
  }
  return (
    <Dialog
      initialFocus="field"
      title={t('editor.insert.chart')}
      onClose={onClose}
      kind="wide"
      isFirm
    >
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          insert()
        }}
      >
        <Lines texts={now.texts} onChange={(texts) => change({ texts })} />
        <Choice
          label={t('charts.kind')}
          options={chartKinds.map((kind) => t(`charts.${kind}`))}
          chosen={chartKinds.indexOf(now.kind)}
          onChange={(at) => change({ kind: chartKinds[at] ?? 'bars' })}
        />
        <p className="hint">{t('charts.paste')}</p>
        <DataGrid
          grid={now.grid}
          invalidCell={failed?.wrong}
          onChange={(grid) => change({ grid })}
        />
        <Choice
          label={t('charts.marked')}
          options={[t('charts.none'), ...now.grid.slice(1).map(([category = '']) => category)]}
          chosen={(now.marked ?? -1) + 1}
          onChange={(at) => change({ marked: at > 0 ? at - 1 : undefined })}
        />
        {failed && (
          <p className="alert" role="alert">
            {t(failed.wrong ? 'charts.no_figure' : 'charts.incomplete')}
          </p>
        )}
        <p className="actions">
          <button type="submit" className="button primary">
            {t(before ? 'charts.change' : 'charts.insert')}
          </button>
        </p>
      </form>
    </Dialog>
  )
}

interface LinesProps {
  texts: Written['texts']
  onChange: (texts: Written['texts']) => void
}

function Lines({ texts, onChange }: LinesProps) {
  const { t } = useDeskI18n()
  const id = useId()
  return lines.map((name) => (
    <div key={name} className="form-field">
      <label htmlFor={`${id}-${name}`}>{t(`charts.${name}`)}</label>
      <input
        id={`${id}-${name}`}
        value={texts[name] ?? ''}
        required={name !== 'note'}
        maxLength={chartLimits[name]}
        onChange={(event) => onChange({ ...texts, [name]: event.target.value })}
      />
    </div>
  ))
}

interface ChoiceProps {
  label: string
  /** Empty options are skipped, but keep their index. */
  options: readonly string[]
  chosen: number
  onChange: (at: number) => void
}

function Choice({ label, options, chosen, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <div className="form-field">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={chosen} onChange={({ target }) => onChange(Number(target.value))}>
        {options.map((option, at) =>
          option ? (
            <option key={at} value={at}>
              {option}
            </option>
          ) : null,
        )}
      </select>
    </div>
  )
}
