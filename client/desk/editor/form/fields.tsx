// Sidebar controls for all fields of the entry type outside the main form. Loaded separately, so that opening a text
// does not wait for them.
import { useState } from 'react'
import type { EntryType } from '../../../contract/desk/entries/types.ts'
import { isFieldOff, offeredOptions } from '../../../contract/desk/entries/offered.ts'
import type { Field } from '../../../contract/desk/entries/kinds/fields/field.ts'
import { searchFieldsOf, sidebarFields } from '../../../contract/desk/entries/kinds/form-columns.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { ReferenceSelect } from './choice-field.tsx'
import {
  CheckField,
  CheckboxGroupField,
  DateTimeField,
  SelectField,
  TextField,
  type FieldProps,
  type FieldsProps,
} from './controls.tsx'
import { optionLabel } from '../../data/field-names.ts'
import { LocalizedTextGrid } from './language-lines.tsx'
import { useOwnParts } from './own-parts.ts'
import { NumberField } from './number-field.tsx'
import { CoverImageField } from './image-line.tsx'
import { MultiReferenceField } from './multi-reference-field.tsx'
import { lazyWithToast } from '../../ui/lazy-with-toast.tsx'
import { localePath, paths } from '../../../contract/paths.ts'
import { Moment } from '../../ui/moment.tsx'
import { useOffModules } from './use-off-modules.ts'
import { useReferenceOptions } from './use-choices.ts'
import './fields.css'

const FileCell = lazyWithToast(() => import('./file-cell.tsx').then((it) => it.FileCell))

type Named = [name: string, field: Field]

interface EntryFieldsProps extends FieldsProps {
  type: EntryType
  /** The address is fixed because other languages share it or it has been published. */
  isLocked?: boolean
  isTranslation?: boolean
}

export function Fields({ type, isTranslation, ...props }: EntryFieldsProps) {
  const off = useOffModules()
  const fields = sidebarFields(type).filter(
    ([name, field]) =>
      (!isTranslation || field.scope !== 'source') && !isFieldOff(off, name, field),
  )
  const searched = searchFieldsOf(type)
  return (
    <>
      <FieldList fields={fields} {...props} />
      {searched.length > 0 && <SearchFields fields={searched} {...props} />}
    </>
  )
}

interface FieldListProps extends FieldsProps {
  fields: readonly Named[]
  isLocked?: boolean
}

/** Fields for search engines and shared links, folded until they are asked for. */
function SearchFields({ fields, ...props }: FieldListProps) {
  const { t } = useDeskI18n()
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      data-field={fields.map(([name]) => name).join(' ')}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{t('editor.search_fields')}</summary>
      {isOpen && (
        <div className="form">
          <FieldList fields={fields} {...props} />
        </div>
      )}
    </details>
  )
}

function FieldList({ fields, ...props }: FieldListProps) {
  const isOwn = useOwnParts()
  const checks = fields.filter(([, field]) => field.type === 'flag')
  const others = fields.filter((one) => !checks.includes(one))
  return (
    <>
      {others.map(([name, field]) => (
        <Control key={name} name={name} field={field} all={fields} {...props} />
      ))}
      <fieldset className="checks" disabled={!isOwn()}>
        {checks.map(([name]) => (
          <CheckField key={name} name={name} {...props} />
        ))}
      </fieldset>
    </>
  )
}

interface ControlProps extends FieldProps {
  field: Field
  all: readonly Named[]
  isLocked?: boolean
}

/**
 * Control of a field; for a list cell, `data` is its row. Disabled without permission, except `texts`, which checks it
 * per language.
 */
export function Control(props: ControlProps) {
  const isOwn = useOwnParts()
  const control = <EnabledControl {...props} />
  if (props.field.type === 'texts' || isOwn()) return control
  return (
    <fieldset className="form" disabled>
      {control}
    </fieldset>
  )
}

function EnabledControl({ field, all, isLocked = false, ...props }: ControlProps) {
  const { t } = useDeskI18n()
  const off = useOffModules()
  switch (field.type) {
    case 'text':
      // Alt text is edited below its image.
      return field.of ? null : (
        <TextField longest={field.maxLength} isInLanguage={field.scope !== 'shared'} {...props} />
      )
    case 'texts':
      return <LocalizedTextGrid fields={[[props.name, field]]} {...props} />
    case 'flag':
      return <CheckField {...props} />
    case 'slug':
      return <TextField longest={field.maxLength} {...props} />
    case 'path':
      return <TextField longest={field.maxLength} isFixed={isLocked} {...props} />
    case 'choice':
      return (
        <SelectField
          from={offeredOptions(off, field, props.data[props.name])}
          optionSet={(one) => optionLabel(t, field.optionSet, one)}
          {...props}
        />
      )
    case 'choices':
      return (
        <CheckboxGroupField
          from={field.options}
          optionSet={(one) => optionLabel(t, field.optionSet, one)}
          {...props}
        />
      )
    case 'number':
      return <NumberField most={field.max} isPlain={field.isUngrouped === true} {...props} />
    case 'moment':
      return <DateTimeField {...props} />
    case 'tags':
      return <MultiReferenceField kind="tag" most={field.max} {...props} />
    case 'authors':
      return <MultiReferenceField kind="author" most={field.max} {...props} />
    case 'vip_groups':
      return <MultiReferenceField kind="vip_group" most={field.max} {...props} />
    case 'file':
      return <FileCell {...props} />
    case 'articles':
      return (
        <MultiReferenceField
          kind="article"
          most={field.max}
          isInLanguage={field.scope === 'own'}
          {...props}
        />
      )
    case 'games':
      return (
        <MultiReferenceField
          kind="game"
          most={field.max}
          isInLanguage={field.scope === 'own'}
          {...props}
        />
      )
    case 'game':
    case 'brand':
    case 'theme':
      return <ReferenceSelect kind={field.type} {...props} />
    case 'poll':
      return (
        <>
          <ReferenceSelect kind="poll" {...props} />
          <PollStatus {...props} />
        </>
      )
    case 'image':
      return <ImageWithAlt all={all} {...props} />
    default:
      return null
  }
}

function ImageWithAlt({ all, ...props }: FieldProps & { all: readonly Named[] }) {
  const [words, field] = all.find(([, one]) => one.type === 'text' && one.of === props.name) ?? []
  if (!words || field?.type !== 'text') return <CoverImageField {...props} />
  return (
    <CoverImageField describedBy={words} {...props}>
      <TextField {...props} name={words} longest={field.maxLength} isInLanguage />
    </CoverImageField>
  )
}

/** State and period of the selected poll, with a link to the polls. */
function PollStatus({ lang, data }: FieldsProps) {
  const { t } = useDeskI18n()
  const id = data['poll_id']
  const keys = typeof id === 'number' ? [String(id)] : []
  const poll = useReferenceOptions('poll', '', keys).chosen[0]?.poll
  if (!poll) return null
  return (
    <p className="muted poll-line">
      {t(`editor.choice.poll.${poll.state}`)} · <Moment at={poll.from} /> – <Moment at={poll.to} />{' '}
      <a className="link" href={localePath(lang, paths.polls)} target="_blank" rel="noreferrer">
        {t('editor.choice.open_polls')}
      </a>
    </p>
  )
}
