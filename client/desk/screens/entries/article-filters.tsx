// Filters of article lists by field and publication date.
import { useEffect, useState } from 'react'
import { newsCategories, topics } from '../../../contract/categories.ts'
import type { EntryView } from '../../data/entry-view.ts'
import { useReferenceOptions } from '../../editor/form/use-choices.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SearchField } from '../../ui/find-field.tsx'
import { LabeledField, LabeledSelect, LabeledInput } from '../../ui/form.tsx'
import { Chip } from './chip.tsx'
import type { ViewControl } from './use-view.ts'

const fields = ['category', 'topic', 'tag', 'author', 'from', 'until'] as const
const lists = { category: newsCategories, topic: topics }

export function ArticleFilters({ view, change }: ViewControl) {
  const { t } = useDeskI18n()
  const [isOpen, setOpen] = useState(false)
  const narrow = (part: Partial<Record<(typeof fields)[number], string>>) =>
    change({ ...view, ...part } as EntryView, { replace: true })
  return (
    <>
      {fields.map((name) => {
        const value = view[name]
        return (
          value && (
            <FieldChip
              key={name}
              {...{ name, value }}
              onRemove={() => narrow({ [name]: undefined })}
            />
          )
        )
      })}
      <button type="button" className="chip add" onClick={() => setOpen(true)}>
        {t('entries.narrow')}
      </button>
      {isOpen && (
        <Dialog initialFocus="field" title={t('entries.narrow')} onClose={() => setOpen(false)}>
          <div className="form">
            {(['category', 'topic'] as const).map((name) => (
              <LabeledSelect
                key={name}
                label={nameOf(t, name)}
                value={view[name] ?? ''}
                onChange={({ target }) => narrow({ [name]: target.value })}
              >
                <option value="">{t('entries.any')}</option>
                {lists[name].map((one) => (
                  <option key={one} value={one}>
                    {t(`editor.category.${one}`)}
                  </option>
                ))}
              </LabeledSelect>
            ))}
            <TagFilter tag={view.tag} onChange={(tag) => narrow({ tag })} />
            <SearchField
              label={nameOf(t, 'author')}
              words={view.author}
              onFind={(author) => narrow({ author })}
            />
            {(['from', 'until'] as const).map((name) => (
              <LabeledInput
                key={name}
                label={nameOf(t, name)}
                type="date"
                value={view[name] ?? ''}
                onChange={({ target }) => narrow({ [name]: target.value })}
              />
            ))}
          </div>
        </Dialog>
      )}
    </>
  )
}

type Translate = ReturnType<typeof useDeskI18n>['t']

function nameOf(t: Translate, name: (typeof fields)[number]): string {
  if (name === 'from' || name === 'until') return t(`entries.${name}`)
  return t(`editor.field.${name === 'tag' ? 'tags' : name}`)
}

interface FieldChipProps {
  name: (typeof fields)[number]
  value: string
  onRemove: () => void
}

function FieldChip({ name, value, onRemove }: FieldChipProps) {
  const { t } = useDeskI18n()
  const { chosen } = useReferenceOptions(name === 'tag' ? 'tag' : null, '', [value])
  const listed = [...newsCategories, ...topics].find((one) => one === value)
  const isListed = name === 'category' || name === 'topic'
  const text = isListed && listed ? t(`editor.category.${listed}`) : (chosen[0]?.name ?? value)
  return <Chip name={nameOf(t, name)} text={text} onRemove={onRemove} />
}

interface TagFilterProps {
  tag: string | undefined
  onChange: (tag: string | undefined) => void
}

/** Filters by the name of a tag. */
function TagFilter({ tag, onChange }: TagFilterProps) {
  const { t } = useDeskI18n()
  const [typed, setTyped] = useState<string | null>(null)
  const { items, chosen, state } = useReferenceOptions('tag', typed ?? '', tag ? [tag] : [])
  const found = items.find(({ name }) => name === typed)?.key
  // A name may be typed, and the field left, before the matching tags have loaded.
  useEffect(() => {
    if (found && found !== tag) onChange(found)
  }, [found, tag, onChange])
  const type = (words: string) => {
    setTyped(words)
    if (words === '') onChange(undefined)
  }
  return (
    <LabeledField label={nameOf(t, 'tag')}>
      {(id) => (
        <>
          <input
            id={id}
            list={`${id}-tags`}
            autoComplete="off"
            placeholder={t('editor.choice.find.tag')}
            value={typed ?? chosen[0]?.name ?? ''}
            onChange={({ target }) => type(target.value)}
            onBlur={() => state === 'loading' || setTyped(null)}
          />
          <datalist id={`${id}-tags`}>
            {items.map(({ key, name }) => (
              <option key={key}>{name}</option>
            ))}
          </datalist>
        </>
      )}
    </LabeledField>
  )
}
