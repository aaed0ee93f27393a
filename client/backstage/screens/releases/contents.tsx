import type { ReleaseItem } from '../../../contract/backstage/release.ts'
import { isLocale, languageName } from '../../../contract/locale.ts'
import { call, type Answer } from '../../data/call.ts'
import { useCan } from '../../data/operator.ts'
import { readAgain, useRead } from '../../data/read.ts'
import { notify } from '../../data/undo.ts'
import { useTexts } from '../../i18n/texts.ts'
import { EntryLink } from '../../ui/entry-link.tsx'
import { Failure, useAct, useSubmit } from '../../ui/form.tsx'
import { ReadState } from '../../ui/read-state.tsx'
import { momentIn, MomentField } from './moment-field.tsx'

type Release = Answer<'GET /api/backstage/release/:id'>

/** What is in a release, and what can be done with it. */
export function Contents({ id }: { id: number }) {
  const read = useRead('GET /api/backstage/release/:id', { params: { id } })
  const can = useCan()
  const release = read.data
  if (!release) return <ReadState read={read} rows={2} />
  const isOpen = release.state !== 'done' && release.state !== 'cancelled'
  return (
    <div className="release-contents">
      {release.error && <Reason release={release} />}
      <ul className="lines">
        {release.contents.map((item) => (
          <Item key={item.entry_id} item={item} release={release} isOpen={isOpen} />
        ))}
      </ul>
      {isOpen && can('release.write') && <Actions release={release} />}
    </div>
  )
}

function Reason({ release: { error, contents } }: { release: Release }) {
  const { t } = useTexts()
  const title = contents.find((one) => one.entry_id === error?.entry_id)?.title
  return (
    <p className="alert">
      {t('releases.why', { code: error?.code ?? '' })} {title && `“${title}”`}
    </p>
  )
}

interface ItemProps {
  item: ReleaseItem
  release: Release
  isOpen: boolean
}

function Item({ item, release, isOpen }: ItemProps) {
  const { t } = useTexts()
  const can = useCan()
  const { entry_id, type, lang, title, action } = item
  const { act, failure } = useAct()
  const add = () =>
    call('POST /api/backstage/release/:id/item', {
      params: { id: release.id },
      body: { entry_id, action, wording_only: item.wording_only },
    }).then(() => readAgain('/api/backstage/release'))
  const remove = async () => {
    await call('DELETE /api/backstage/release/:id/item/:entry', {
      params: { id: release.id, entry: entry_id },
    })
    await readAgain('/api/backstage/release')
    notify(t('releases.removed', { title }), { undo: add })
  }
  return (
    <li>
      <span className="quiet">{isLocale(lang) ? languageName(lang) : lang}</span>
      <EntryLink className="name" type={type} id={entry_id} lang={lang}>
        {title}
      </EntryLink>
      <span className="quiet">{t(`release_action.${action}`)}</span>
      {isOpen && can('release.write') && (
        <button type="button" className="link push" onClick={() => act(remove)}>
          {t('releases.take_out')}
        </button>
      )}
      <Failure text={failure} />
    </li>
  )
}

interface Change {
  due_at?: string | null
  state: 'scheduled' | 'draft' | 'cancelled'
}

function Actions({ release }: { release: Release }) {
  const { t } = useTexts()
  const { id, contents, state } = release
  const change = async (body: Change) => {
    await call('PATCH /api/backstage/release/:id', { params: { id }, body })
    await readAgain('/api/backstage/release')
  }
  const form = useSubmit(async (data) => {
    const due_at = momentIn(data, 'due_at')
    if (due_at) await change({ due_at, state: 'scheduled' })
  })
  const publish = async () => {
    const done = await call('POST /api/backstage/release/:id/publish', { params: { id } })
    await readAgain('/api/backstage/release', '/api/backstage/entry')
    if (done.state === 'done') notify(t('releases.published', { count: contents.length }))
  }
  return (
    <form className="form in-line" onSubmit={form.submit}>
      {contents.length > 0 && <MomentField name="due_at" label={t('releases.due')} />}
      {contents.length === 0 && <p className="hint">{t('releases.empty')}</p>}
      <p className="actions">
        {contents.length > 0 && (
          <button type="submit" className="button" disabled={form.isBusy}>
            {t('releases.schedule')}
          </button>
        )}
        {contents.length > 0 && (
          <button
            type="button"
            className="button primary"
            disabled={form.isBusy}
            onClick={() => form.act(publish)}
          >
            {t('releases.publish', { count: contents.length })}
          </button>
        )}
        {state === 'scheduled' && (
          <button
            type="button"
            className="button"
            onClick={() => form.act(() => change({ due_at: null, state: 'draft' }))}
          >
            {t('releases.unschedule')}
          </button>
        )}
        <button
          type="button"
          className="button flat"
          onClick={() => form.act(() => change({ state: 'cancelled' }))}
        >
          {t('releases.cancel')}
        </button>
      </p>
      <Failure text={form.failure} />
    </form>
  )
}
