import { Link } from '@tanstack/react-router'
import type { Release, ReleaseItem } from '../../../contract/desk/releases/release.ts'
import { isLocale, languageName } from '../../../contract/locale.ts'
import { formatDate } from '../../../i18n/translate.ts'
import { call } from '../../api/client.ts'
import { useCan } from '../../api/operator.ts'
import { useApi } from '../../api/read.ts'
import { entryTitle } from '../../data/entry-title.ts'
import { showToast } from '../../data/toasts.ts'
import { refusalText } from '../../data/release-error-text.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { EntryLink } from '../../ui/entry-link.tsx'
import { FormError, useAsyncAction } from '../../ui/form.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { Actions } from './actions.tsx'

interface ContentsProps {
  id: number
  /** Called after the release or its contents have changed. */
  onChange: () => Promise<unknown>
}

/** Contents of a release, and its actions. */
export function Contents({ id, onChange }: ContentsProps) {
  const read = useApi('GET /api/backstage/release/:id', { params: { id } })
  const can = useCan()
  const release = read.data
  if (!release) return <QueryState read={read} rows={2} />
  const isOwn = ({ lang }: ReleaseItem) => can('release.write', { lang })
  const changed = () => Promise.all([read.mutate(), onChange()])
  const mayChange =
    can('release.write') && release.state !== 'done' && release.state !== 'cancelled'
  return (
    <div className="release-contents">
      {release.error && <Reason release={release} />}
      <ul className="release-items">
        {release.contents.map((item) => (
          <Item
            key={item.entry_id}
            {...{ item, release }}
            mayChange={mayChange && isOwn(item)}
            onChange={changed}
          />
        ))}
      </ul>
      {mayChange && release.contents.length > 0 && <PreviewReleaseLink release={release} />}
      {mayChange && (
        <Actions release={release} isWhole={release.contents.every(isOwn)} onChange={changed} />
      )}
    </div>
  )
}

function Reason({ release: { error, contents } }: { release: Release }) {
  const { t } = useDeskI18n()
  const { code = '', entry_id } = error ?? {}
  const failed = contents.find((one) => one.entry_id === entry_id)
  const title = failed && entryTitle(t, failed)
  return (
    <p className="alert" role="alert">
      {title && <b>{t('releases.failed_at', { title })}</b>}
      {refusalText(t, code)} {t('releases.unchanged')}
    </p>
  )
}

interface ItemProps {
  item: ReleaseItem
  release: Release
  mayChange: boolean
  onChange: () => Promise<unknown>
}

function Item({ item, release, mayChange, onChange }: ItemProps) {
  const { lang: own, t } = useDeskI18n()
  const { entry_id, type, lang, action, is_minor, until } = item
  const title = entryTitle(t, item)
  const { run, failure } = useAsyncAction()
  const add = async () => {
    const body = { entry_id, action, is_minor, ...(until !== undefined && { until }) }
    await call('POST /api/backstage/release/:id/item', { params: { id: release.id }, body })
    await onChange()
  }
  const remove = async () => {
    const params = { id: release.id, entry: entry_id }
    await call('DELETE /api/backstage/release/:id/item/:entry', { params })
    await onChange()
    showToast(t('releases.removed', { title }), { undo: add })
  }
  return (
    <li>
      <span className="muted">{isLocale(lang) ? languageName(lang) : lang}</span>
      <EntryLink className="name" type={type} id={entry_id} lang={lang}>
        {title}
      </EntryLink>
      <span className="muted">
        {t(`release_action.${action}`)}
        {until && ` · ${t('releases.until', { time: formatDate(own, until, 'moment') })}`}
        {until === null && ` · ${t('releases.for_good')}`}
      </span>
      {mayChange && (
        <button
          type="button"
          className="link"
          aria-label={t('releases.take_out_of', { title })}
          onClick={() => run(remove)}
        >
          {t('releases.take_out')}
        </button>
      )}
      <FormError text={failure} />
    </li>
  )
}

/** Opens the site with the release applied, at the time it is scheduled for, if any. */
function PreviewReleaseLink({ release: { id, state, due_at } }: { release: Release }) {
  const { t } = useDeskI18n()
  return (
    <p className="actions">
      <Link
        className="link"
        to="/time"
        search={{ release: String(id), ...(state === 'scheduled' && due_at && { at: due_at }) }}
      >
        {t('time_travel.see_release')}
      </Link>
    </p>
  )
}
