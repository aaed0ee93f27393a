import { useState } from 'react'
import { maxRedirectRows, redirectsPerCheck } from '../../../contract/desk/site/redirect-import.ts'
import { decodedPath } from '../../../contract/normal-path.ts'
import { call, type ApiResponse } from '../../api/client.ts'
import { csvOf, saveFile } from '../../data/files.ts'
import { showToast } from '../../data/toasts.ts'
import { undoLastAction } from '../../data/undo-last-action.ts'
import { useDeskI18n, type Translate } from '../../i18n/i18n.ts'
import { FileButton } from '../../images/upload/file-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/form.tsx'
import { FileError } from '../../ui/import/file-error.tsx'
import { ImportFaults, type ImportFault } from '../../ui/import/faults.tsx'
import { isSharedFlaw } from '../../ui/import/flaw-text.ts'
import { ResultFile } from '../../ui/import/result-file.tsx'
import { ImportSource } from '../../ui/import/source.tsx'
import { inSteps } from '../../ui/import/steps.ts'
import { useImportFile } from '../../ui/import/use-import-file.ts'
import { readRedirects, type RedirectFile } from './read-redirects.ts'

type Plan = ApiResponse<'POST /api/backstage/redirect/import'>
type Problem = Plan['problems'][number]

interface Found extends RedirectFile {
  name: string
  /** Rows without problems of their own. */
  usable: RedirectFile['rows']
  problems: Problem[]
  /** `null` if no row is usable. */
  plan: Plan | null
}

interface ImportDialogProps {
  onClose: () => void
  onChange: () => Promise<unknown>
}

/** Imports redirects from a file. Shows the changes first. */
export function RedirectImportDialog({ onClose, onChange }: ImportDialogProps) {
  const { t } = useDeskI18n()
  const [checked, setChecked] = useState(0)
  const picked = useImportFile<Found>(async (file, { encoding }) => {
    setChecked(0)
    const read = await readRedirects(file, encoding)
    return { ...read, name: file.name, ...(await planned(file.name, read.rows, setChecked)) }
  })
  const { found, error, isPending } = picked
  const amount = found?.plan ? found.plan.added.length + found.plan.changed.length : 0
  const write = ({ name, usable, plan }: Found) =>
    picked.run(async () => {
      const body = { name, rows: usable, plan_hash: plan?.plan_hash }
      const { import_id } = await call('POST /api/backstage/redirect/import', { body })
      await onChange()
      showToast(t('redirect_import.done', { count: amount }), {
        undo: async () => {
          await undoLastAction('redirect_import.add', 'redirect_import', import_id ?? 0)
          await onChange()
        },
      })
      onClose()
    })
  return (
    <Dialog
      initialFocus="field"
      title={t('redirect_import.title')}
      onClose={onClose}
      kind="wide"
      isFirm
    >
      <p className="hint">{t('redirect_import.hint', { most: maxRedirectRows })}</p>
      <p className="actions">
        <FileButton
          name={t('imports.choose')}
          accept=".csv,.txt,.tsv,text/csv,text/plain,*"
          onFiles={([file]) => file && picked.look(file)}
        />
        <button
          type="button"
          className="link"
          onClick={() => saveFile('redirects.csv', 'text/csv', csvOf(['from', 'to', 'status'], []))}
        >
          {t('imports.template')}
        </button>
      </p>
      <div aria-live="polite">
        {isPending && <p className="muted">{t('imports.checking', { count: checked })}</p>}
        {error && <FileError error={error} most={maxRedirectRows} onChoice={picked.choose} />}
        {found && (
          <div className="import-plan">
            <ImportSource
              source={found.source}
              repeatedHeads={found.repeatedHeads}
              onChoice={picked.choose}
            />
            <Outcome found={found} />
          </div>
        )}
      </div>
      <FormError text={picked.failure} />
      <p className="actions">
        {found && amount > 0 && (
          <button
            type="button"
            className="button primary"
            disabled={isPending}
            onClick={() => write(found)}
          >
            {t('redirect_import.do', { count: amount })}
          </button>
        )}
        <button type="button" className="button ghost" onClick={onClose}>
          {t('common.cancel')}
        </button>
      </p>
    </Dialog>
  )
}

async function planned(
  name: string,
  rows: RedirectFile['rows'],
  onChecked: (rows: number) => void,
): Promise<Pick<Found, 'usable' | 'problems' | 'plan'>> {
  const problems: Problem[] = []
  await inSteps(
    rows,
    redirectsPerCheck,
    async (step) => {
      const body = { rows: [...step] }
      problems.push(...(await call('POST /api/backstage/redirect/import/check', { body })).problems)
    },
    onChecked,
  )
  const faulty = new Set(problems.map(({ line }) => line))
  const usable = rows.filter(({ line }) => !faulty.has(line))
  if (usable.length === 0) return { usable, problems, plan: null }
  const plan = await call('POST /api/backstage/redirect/import', { body: { name, rows: usable } })
  return { usable, problems: [...problems, ...plan.problems], plan }
}

function Outcome({ found }: { found: Found }) {
  const { t } = useDeskI18n()
  const { rows, columns, others, problems, plan } = found
  if (rows.length === 0) return <p className="alert">{t('imports.empty')}</p>
  const faults = faultsOf(t, found).toSorted((a, b) => a.line - b.line)
  return (
    <>
      {plan && <Changes plan={plan} />}
      {others.length > 0 && (
        <p className="hint">{t('imports.others', { columns: others.join(' · ') })}</p>
      )}
      {problems.length > 0 && (
        <section>
          <h3 className="urgent">{t('imports.stay_out', { count: rowsIn(problems) })}</h3>
          <ImportFaults faults={faults} />
          <ResultFile name="redirects.csv" columns={columns} rows={rows} faults={faults} />
        </section>
      )}
    </>
  )
}

const rowsIn = (problems: readonly Problem[]) => new Set(problems.map(({ line }) => line)).size

function faultsOf(t: Translate, { rows, problems }: Found): ImportFault[] {
  const cells = new Map(rows.map((row) => [row.line, row.cells]))
  return problems.map(({ line, column, flaw }) => ({
    line,
    column,
    found: cells.get(line)?.[column] ?? '',
    text: textOf(t, flaw),
  }))
}

function textOf(t: Translate, flaw: Problem['flaw']): string {
  return isSharedFlaw(flaw) ? t(`imports.flaw.${flaw}`) : t(`redirect_import.flaw.${flaw}`)
}

function Changes({ plan }: { plan: Plan }) {
  const { t } = useDeskI18n()
  const { added, changed, unchanged, moved } = plan
  return (
    <>
      <Part title={t('imports.added', { count: added.length })} rows={added} />
      <Part title={t('imports.changed', { count: changed.length })} rows={changed} />
      <p className="muted">{t('imports.unchanged', { count: unchanged })}</p>
      {moved > 0 && <p className="hint">{t('redirect_import.moved', { count: moved })}</p>}
    </>
  )
}

/** Rows shown of each part. */
const shown = 100

function Part({ title, rows }: { title: string; rows: Plan['added'] }) {
  const { t } = useDeskI18n()
  if (rows.length === 0) return <p className="muted">{title}</p>
  return (
    <section>
      <h3>{title}</h3>
      <ul className="import-lines">
        {rows.slice(0, shown).map(({ line, from_path, to_path, former }) => (
          <li key={line}>
            <span className="muted">{t('imports.row', { line })}</span>{' '}
            <span className="mono">
              {decodedPath(from_path)} → {former !== null && <del>{decodedPath(former)}</del>}{' '}
              {decodedPath(to_path)}
            </span>
          </li>
        ))}
      </ul>
      {rows.length > shown && (
        <p className="muted">{t('imports.more', { count: rows.length - shown })}</p>
      )}
    </section>
  )
}
