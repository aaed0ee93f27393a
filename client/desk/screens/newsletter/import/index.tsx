import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  consentLength,
  maxSubscriberRows,
} from '../../../../contract/desk/newsletter/subscriber-import.ts'
import { defaultLocale, languageName, locales, type Locale } from '../../../../contract/locale.ts'
import { formatNumber } from '../../../../i18n/translate.ts'
import { useApi } from '../../../api/read.ts'
import { csvOf, saveFile } from '../../../data/files.ts'
import { useTitle } from '../../../data/title.ts'
import { useDeskI18n } from '../../../i18n/i18n.ts'
import { FileButton } from '../../../images/upload/file-button.tsx'
import { FormError, LabeledField, formText, LabeledSelect } from '../../../ui/form.tsx'
import { datesToOrder } from '../../../ui/import/date-order.tsx'
import { FileError } from '../../../ui/import/file-error.tsx'
import { ImportSource } from '../../../ui/import/source.tsx'
import { doneText } from './done-text.ts'
import { FormerImports } from './former-imports.tsx'
import { SubscriberPlan } from './plan.tsx'
import { subscriberColumns } from './read-subscribers.ts'
import { useSubscriberImport, type CheckedFile } from './use-subscriber-import.ts'
import { PageHead } from '../../../ui/parts.tsx'
import '../newsletter.css'

/** Imports newsletter subscribers from a file, with the proof that they agreed. */
export function SubscriberImport() {
  const { t, lang } = useDeskI18n()
  useTitle(t('subscribers.title'))
  const [list, setList] = useState<Locale>(defaultLocale)
  const read = useApi('GET /api/backstage/subscriber/import')
  const { file, found, error, failure, isPending, progress, imported, ...actions } =
    useSubscriberImport(list, (done) => doneText(t, lang, done))
  const isOpen = read.data?.items.some(
    ({ sha256, finished_at, undone_at }) =>
      finished_at === null && undone_at === null && sha256 === found?.sha256,
  )
  const isUseful = found !== null && (isOpen === true || found.added + found.updated > 0)
  return (
    <div className="page">
      <PageHead title={t('subscribers.title')} about={t('subscribers.about')}>
        <Link className="link push-end" to="/periodicals">
          {t('screen.newsletter')}
        </Link>
      </PageHead>
      <p className="hint">
        {t('subscribers.hint', { most: formatNumber(lang, maxSubscriberRows) })}
      </p>
      <FileChoice
        list={list}
        isChosen={file !== null}
        isPending={isPending}
        onList={setList}
        onFile={(one) => actions.look(one)}
        onClear={actions.clear}
      />
      <div aria-live="polite">
        {progress && <Progress progress={progress} />}
        {imported && <p>{doneText(t, lang, imported)}</p>}
      </div>
      {error && <FileError error={error} most={maxSubscriberRows} onChoice={actions.choose} />}
      {found && (
        <>
          <ImportSource
            source={found.source}
            repeatedHeads={found.repeatedHeads}
            onChoice={actions.choose}
            dates={datesToOrder(
              actions.choice.order,
              found.faults.map(({ flaw }) => flaw),
            )}
          >
            {found.columns.includes('confirmed_at') && (
              <p className="muted">{t('imports.zone_site')}</p>
            )}
          </ImportSource>
          <SubscriberPlan file={found} />
          {!imported && isUseful && (
            <ConsentForm
              file={found}
              isOpen={isOpen === true}
              isPending={isPending}
              onSubmit={(consent) => actions.begin(found, consent)}
            />
          )}
          {!imported && !isUseful && <p>{t('subscribers.nothing')}</p>}
        </>
      )}
      <FormError text={failure} />
      <FormerImports read={read} />
    </div>
  )
}

interface FileChoiceProps {
  list: Locale
  isChosen: boolean
  isPending: boolean
  onList: (list: Locale) => void
  onFile: (file: File) => void
  onClear: () => void
}

/** The list of subscribers without a language, then the file. */
function FileChoice({ list, isChosen, isPending, onList, onFile, onClear }: FileChoiceProps) {
  const { t } = useDeskI18n()
  return (
    <div className="subscriber-source">
      <LabeledSelect
        label={t('subscribers.default_list')}
        value={list}
        disabled={isPending || isChosen}
        onChange={({ target }) =>
          onList(locales.find((one) => one === target.value) ?? defaultLocale)
        }
      >
        {locales.map((one) => (
          <option key={one} value={one}>
            {languageName(one)}
          </option>
        ))}
      </LabeledSelect>
      {!isPending && (
        <p className="actions">
          <FileButton
            name={t('imports.choose')}
            accept=".csv,.txt,.tsv,text/csv,text/plain"
            onFiles={([one]) => one && onFile(one)}
          />
          {isChosen ? (
            <button type="button" className="link" onClick={onClear}>
              {t('subscribers.clear')}
            </button>
          ) : (
            <button
              type="button"
              className="link"
              onClick={() => saveFile('subscribers.csv', 'text/csv', csvOf(subscriberColumns, []))}
            >
              {t('imports.template')}
            </button>
          )}
        </p>
      )}
    </div>
  )
}

type Work = ReturnType<typeof useSubscriberImport>

function Progress({ progress }: { progress: NonNullable<Work['progress']> }) {
  const { t, lang } = useDeskI18n()
  return (
    <p>
      {t(`subscribers.${progress.work}ing`, {
        done: formatNumber(lang, progress.done),
        of: formatNumber(lang, progress.of),
      })}{' '}
      <progress value={progress.done} max={Math.max(1, progress.of)} />
    </p>
  )
}

interface ConsentFormProps {
  file: CheckedFile
  /** True to continue an unfinished import of the file. */
  isOpen: boolean
  isPending: boolean
  onSubmit: (consent: string) => void
}

/** The proof of consent, without which nothing is imported. */
function ConsentForm({ file, isOpen, isPending, onSubmit }: ConsentFormProps) {
  const { t } = useDeskI18n()
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(formText(new FormData(event.currentTarget), 'consent'))
      }}
    >
      <LabeledField label={t('subscribers.consent')}>
        {(id) => (
          <textarea
            id={id}
            name="consent"
            rows={3}
            required
            minLength={consentLength.min}
            maxLength={consentLength.max}
            placeholder={t('subscribers.consent_example')}
          />
        )}
      </LabeledField>
      <label className="checkbox-label">
        <input type="checkbox" required /> {t('subscribers.agreed')}
      </label>
      <p className="hint">{t('subscribers.kept')}</p>
      <p className="actions">
        <button type="submit" className="button primary" disabled={isPending}>
          {t(isOpen ? 'subscribers.go_on' : 'subscribers.do', {
            count: file.added + file.updated,
          })}
        </button>
      </p>
    </form>
  )
}
