import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { formatNumber, formatPercent } from '../../../i18n/translate.ts'
import { useApi } from '../../api/read.ts'
import { csvOf, saveFile } from '../../data/files.ts'
import { useTitle } from '../../data/title.ts'
import { useUnloadWarning } from '../../data/use-unload-warning.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { FileButton } from '../../images/upload/file-button.tsx'
import type { PostFile, TableReading } from '../../import/posts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError, LabeledInput } from '../../ui/form.tsx'
import { datesToOrder } from '../../ui/import/date-order.tsx'
import { FileError } from '../../ui/import/file-error.tsx'
import { FileParseError, type FileChoice } from '../../ui/import/read-file.ts'
import { ImportSource } from '../../ui/import/source.tsx'
import { FormerPostImports } from './former.tsx'
import { MappingForm } from './mapping.tsx'
import { PlanTable } from './plan.tsx'
import { Report } from './report.tsx'
import { usePostImport, type Progress } from './use-post-import.ts'
import { Warnings } from './warnings.tsx'
import { PageHead } from '../../ui/parts.tsx'
import './post-import.css'

/** Columns of an empty table, as client/desk/import/table.ts reads them. */
const columns = [
  'title',
  'subtitle',
  'body',
  'author',
  'category',
  'tags',
  'lang',
  'date',
  'url',
  'image',
  'group',
]

/** Imports articles and pages of an old site from a file. */
export function PostImport() {
  const { t } = useDeskI18n()
  useTitle(t('post_import.title'))
  const runs = useApi('GET /api/backstage/post-import')
  const work = usePostImport(() => runs.mutate())
  const { chosen, found, plan, progress, outcome, isPending } = work
  const isRunning = progress !== null && progress.part !== 'check'
  const isOpen = !isRunning && outcome === null
  useUnloadWarning(isRunning)
  return (
    <div className="page post-import">
      <PageHead title={t('post_import.title')} about={t('post_import.about')} />
      <LeaveWarning isRunning={isRunning} />
      {!chosen && <p className="hint">{t('post_import.hint')}</p>}
      <FileChoice work={work} />
      {found && chosen && (
        <FoundPosts
          file={found.posts}
          site={chosen.site}
          isPending={isPending}
          onSite={(site) => work.look(chosen.file, site)}
          choice={chosen.choice}
          onChoice={(choice) => chooseAgain(work, choice)}
        />
      )}
      {found && isOpen && (
        <>
          {found.run !== null && <p className="post-import-note">{t('post_import.resumed')}</p>}
          <MappingForm
            file={found.posts}
            mapping={found.mapping}
            tags={found.tags}
            authors={found.authors}
            isPending={isPending}
            onChange={work.changeMapping}
            onCheck={work.check}
          />
        </>
      )}
      {plan && isOpen && <PlanTable plan={plan} isPending={isPending} onStart={work.write} />}
      <div aria-live="polite">
        {progress && <ProgressLine progress={progress} onCancel={work.cancel} />}
      </div>
      <FormError text={work.failure} />
      {plan && outcome && !isRunning && (
        <Report plan={plan} outcome={outcome} isPending={isPending} onContinue={work.write} />
      )}
      <FormerPostImports read={runs} isBusy={isPending} />
    </div>
  )
}

/** Asks before another screen opens, which would stop the import. */
function LeaveWarning({ isRunning }: { isRunning: boolean }) {
  const { t } = useDeskI18n()
  const blocker = useBlocker({
    shouldBlockFn: () => isRunning,
    enableBeforeUnload: false,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <Dialog title={t('post_import.leave_title')} initialFocus="main" onClose={blocker.reset}>
      <p>{t('post_import.leave_text')}</p>
      <p className="actions">
        <button type="button" className="button primary" onClick={blocker.reset}>
          {t('post_import.stay')}
        </button>
        <button type="button" className="button ghost" onClick={blocker.proceed}>
          {t('post_import.leave')}
        </button>
      </p>
    </Dialog>
  )
}

type Work = ReturnType<typeof usePostImport>

/** Reads the same file with another choice. */
function chooseAgain({ chosen, look }: Work, choice: FileChoice) {
  if (chosen) look(chosen.file, chosen.site, { ...chosen.choice, ...choice })
}

function FileChoice({ work }: { work: Work }) {
  const { t, lang } = useDeskI18n()
  const { chosen, readShare, error, isPending } = work
  const share = formatPercent(lang, readShare ?? 0)
  return (
    <>
      {chosen ? (
        <p className="actions">
          <b className="post-import-file">{chosen.file.name}</b>
          {!isPending && (
            <button type="button" className="link" onClick={work.clear}>
              {t('post_import.another')}
            </button>
          )}
        </p>
      ) : (
        <p className="actions">
          <FileButton
            name={t('post_import.choose')}
            accept=".xml,.json,.zip,.csv,.tsv,text/xml,application/json,application/zip,text/csv"
            onFiles={([one]) => one && work.look(one)}
          />
          <button
            type="button"
            className="link"
            onClick={() => saveFile('posts.csv', 'text/csv', csvOf(columns, []))}
          >
            {t('post_import.template')}
          </button>
        </p>
      )}
      {readShare !== null && (
        <output className="muted">{t('post_import.reading', { share })}</output>
      )}
      {error instanceof FileParseError ? (
        <FileError error={error} most={0} onChoice={(choice) => chooseAgain(work, choice)} />
      ) : (
        error && (
          <p className="alert" role="alert">
            {t(`post_import.file_error.${error}`)}
          </p>
        )
      )}
    </>
  )
}

interface FoundPostsProps {
  file: PostFile
  site: string
  isPending: boolean
  onSite: (site: string) => void
  choice: FileChoice
  onChoice: (choice: FileChoice) => void
}

/** Counts and warnings of a file, and the address of its site if the file does not name it. */
function FoundPosts({
  file: { source, posts, ...file },
  site,
  isPending,
  onSite,
  choice,
  onChoice,
}: FoundPostsProps) {
  const { t, lang } = useDeskI18n()
  const [typed, setTyped] = useState(site)
  const pages = posts.filter(({ type }) => type === 'page').length
  const published = posts.filter(({ published_at }) => published_at !== null).length
  const number = (count: number) => formatNumber(lang, count)
  const needsSite = source === 'ghost' || source === 'markdown'
  return (
    <>
      <p>
        {t('post_import.found', {
          source: t(`post_import.source.${source}`),
          articles: number(posts.length - pages),
          pages: number(pages),
          published: number(published),
          drafts: number(posts.length - published),
        })}
      </p>
      {needsSite && (
        <form
          className="form post-import-site"
          onSubmit={(event) => {
            event.preventDefault()
            onSite(URL.parse(typed)?.href.replace(/\/+$/, '') ?? '')
          }}
        >
          <LabeledInput
            label={t('post_import.site')}
            type="url"
            value={typed}
            placeholder="https://old.example"
            onChange={({ target }) => setTyped(target.value)}
          />
          <button type="submit" className="button" disabled={isPending || typed === file.site}>
            {t('post_import.read_again')}
          </button>
          {file.site === '' && <p className="hint">{t('post_import.site_hint')}</p>}
        </form>
      )}
      {file.table && <TableSource table={file.table} choice={choice} onChoice={onChoice} />}
      <Warnings posts={posts} />
    </>
  )
}

interface TableSourceProps extends Pick<FoundPostsProps, 'choice' | 'onChoice'> {
  table: TableReading
}

/** How a table was read, with the choices that its file leaves open. */
function TableSource({ table, choice, onChoice }: TableSourceProps) {
  const { t } = useDeskI18n()
  return (
    <ImportSource
      source={table.source}
      repeatedHeads={table.repeatedHeads}
      onChoice={onChoice}
      dates={datesToOrder(choice.order, table.dateErrors)}
    >
      <p className="muted">{t('imports.zone_site')}</p>
      {table.others.length > 0 && (
        <p className="hint">{t('imports.others', { columns: table.others.join(' · ') })}</p>
      )}
    </ImportSource>
  )
}

function ProgressLine({ progress, onCancel }: { progress: Progress; onCancel: () => void }) {
  const { t, lang } = useDeskI18n()
  const { part, done, of } = progress
  const values = { done: formatNumber(lang, done), of: formatNumber(lang, of) }
  return (
    <div className="post-import-progress">
      <p>
        {part === 'check'
          ? t('post_import.checking', values)
          : t(`post_import.${part}_progress`, values)}
      </p>
      <progress value={done} max={Math.max(1, of)} />
      {part !== 'check' && <p className="hint">{t('post_import.keep_open')}</p>}
      <p className="actions">
        <button type="button" className="button" onClick={onCancel}>
          {t('post_import.cancel')}
        </button>
      </p>
    </div>
  )
}
