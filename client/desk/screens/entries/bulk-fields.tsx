import { useEffect, useRef, useState } from 'react'
import type { BulkActionName } from '../../../contract/desk/bulk/verbs.ts'
import { categories, newsCategories } from '../../../contract/categories.ts'
import type { EntryType } from '../../../contract/desk/entries/types.ts'
import { maxReleaseItems } from '../../../contract/desk/limits.ts'
import { call } from '../../api/client.ts'
import { useCan } from '../../api/operator.ts'
import { useApi } from '../../api/read.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { categoriesOf } from '../../entry-type-links.ts'
import { LabeledField, formText, LabeledSelect, LabeledInput } from '../../ui/form.tsx'
import { readDateTime, MomentField } from '../releases/moment-field.tsx'
import type { BulkRequest } from './bulk.ts'

interface BulkFieldsProps {
  verb: BulkActionName
  type: EntryType
  count: number
  /** True once the action has begun. Its fields cannot change any more. */
  isBegun: boolean
}

/** Parameters of an action besides its targets. */
export function BulkFields({ verb, type, count, isBegun }: BulkFieldsProps) {
  const { t } = useDeskI18n()
  return (
    <fieldset className="bulk-fields" disabled={isBegun}>
      {verb === 'schedule' && <MomentField name="at" label={t('bulk.at')} isRequired />}
      {verb === 'expire' && <MomentField name="until" label={t('bulk.until')} />}
      {verb === 'release' && <ReleaseField count={count} />}
      {(verb === 'tag' || verb === 'untag') && <TagField />}
      {verb === 'category' && <CategoryField type={type} />}
      {(verb === 'tag' || verb === 'untag' || verb === 'category') && <AtOnce />}
    </fieldset>
  )
}

function AtOnce() {
  const { t } = useDeskI18n()
  const can = useCan()
  if (!can('entry.publish')) return null
  return (
    <label className="checkbox-label">
      <input type="checkbox" name="at_once" defaultChecked />
      {t('bulk.at_once')}
    </label>
  )
}

function CategoryField({ type }: { type: EntryType }) {
  const { t } = useDeskI18n()
  return (
    <LabeledSelect label={t('bulk.which_category')} name="category">
      {categoriesOf(type).map((one) => (
        <option key={one} value={one}>
          {t(`editor.category.${one}`)}
        </option>
      ))}
    </LabeledSelect>
  )
}

/** Finds a tag by the start of its name, or by its slug. */
function TagField() {
  const { t } = useDeskI18n()
  const [words, setWords] = useState('')
  const { data } = useApi(
    'GET /api/backstage/choice/:kind',
    { params: { kind: 'tag' }, query: words ? { q: words } : {} },
    { keepPreviousData: true },
  )
  const found = data?.items ?? []
  const chosen = found.find(({ key, name }) => key === words || name === words)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.setCustomValidity(chosen ? '' : t('bulk.no_tag'))
  })
  return (
    <LabeledField label={t('bulk.which_tag')}>
      {(id) => (
        <>
          <input
            id={id}
            list={`${id}-tags`}
            required
            ref={field}
            autoComplete="off"
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
          <datalist id={`${id}-tags`}>
            {found.map(({ key, name }) => (
              <option key={key} value={name}>
                {key}
              </option>
            ))}
          </datalist>
          <input type="hidden" name="tag" value={chosen?.key ?? ''} />
        </>
      )}
    </LabeledField>
  )
}

function ReleaseField({ count }: { count: number }) {
  const { t } = useDeskI18n()
  const drafts = useApi('GET /api/backstage/release', { query: { state: 'draft' } }).data
  const scheduled = useApi('GET /api/backstage/release', { query: { state: 'scheduled' } }).data
  const open = [...(scheduled?.items ?? []), ...(drafts?.items ?? [])]
  const [chosen, setChosen] = useState('')
  const there = open.find(({ id }) => String(id) === chosen)?.items ?? 0
  return (
    <>
      <LabeledField label={t('bulk.which_release')}>
        {(id) => (
          <select
            id={id}
            name="release"
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
          >
            <option value="">{t('bulk.new_release')}</option>
            {open.map((one) => (
              <option key={one.id} value={one.id}>
                {one.title} · {t('releases.items', { count: one.items })}
              </option>
            ))}
          </select>
        )}
      </LabeledField>
      {chosen === '' && (
        <>
          <LabeledInput label={t('releases.title')} name="title" required maxLength={200} />
          <MomentField name="due_at" label={t('releases.due')} />
        </>
      )}
      {there + count > maxReleaseItems && (
        <p className="alert">
          {t('bulk.release_full', { most: maxReleaseItems, left: maxReleaseItems - there })}
        </p>
      )}
    </>
  )
}

/** Reads the request from the form. Creates a new release first if one is requested. */
export async function readBulkRequest(verb: BulkActionName, data: FormData): Promise<BulkRequest> {
  const at_once = data.has('at_once')
  switch (verb) {
    case 'schedule':
      return { verb, at: readDateTime(data, 'at') ?? '' }
    case 'expire':
      return { verb, until: readDateTime(data, 'until') }
    case 'tag':
    case 'untag':
      return { verb, tag: formText(data, 'tag'), at_once }
    case 'category': {
      const known = [...newsCategories, ...categories]
      const category = known.find((one) => one === formText(data, 'category')) ?? 'industry'
      return { verb, category, at_once }
    }
    case 'release':
      return { verb, release: Number(formText(data, 'release')) || (await newRelease(data)) }
    default:
      return { verb }
  }
}

async function newRelease(data: FormData): Promise<number> {
  const due_at = readDateTime(data, 'due_at')
  const title = formText(data, 'title').trim()
  const { id } = await call('POST /api/backstage/release', { body: { title, due_at } })
  return id
}

/** Schedules a new release if a time was given and the release has contents. */
export async function scheduleRelease(asked: BulkRequest, data: FormData): Promise<void> {
  const due_at = readDateTime(data, 'due_at')
  if (asked.verb !== 'release' || due_at === null) return
  const params = { id: asked.release }
  const { contents } = await call('GET /api/backstage/release/:id', { params })
  if (contents.length > 0)
    await call('PATCH /api/backstage/release/:id', { params, body: { state: 'scheduled', due_at } })
}
