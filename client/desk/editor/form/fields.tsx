// What an entry has besides its text, in the panel beside it: a control for each field that its kind describes. Opening a text
// does not wait for it.
import type { EntryType } from '../../../contract/desk/entries/types.ts'
import type { Field } from '../../../contract/desk/entries/kinds/fields/field.ts'
import { sideFields } from '../../../contract/desk/entries/kinds/places.ts'
import { useTexts } from '../../i18n/texts.ts'
import { OneChoice } from './choice-field.tsx'
import {
  CheckField,
  ManyField,
  MomentField,
  SelectField,
  TextField,
  type FieldProps,
  type FieldsProps,
} from './controls.tsx'
import { valueName } from '../../data/field-names.ts'
import { LanguageLines } from './language-lines.tsx'
import { NumberField } from './number-field.tsx'
import { PictureLine } from './picture-line.tsx'
import { PollLine } from './poll-line.tsx'
import { SeveralField } from './several-field.tsx'
import { later } from '../../ui/later.tsx'
import './fields.css'

const FileCell = later(() => import('./file-cell.tsx').then((it) => it.FileCell))

type Named = [name: string, field: Field]

interface EntryFieldsProps extends FieldsProps {
  type: EntryType
  /** Its address is that of other languages already, or has been published. */
  isFixed?: boolean
  isTranslation?: boolean
}

export function Fields({ type, isTranslation, ...props }: EntryFieldsProps) {
  const fields = sideFields(type).filter(([, { scope }]) => !isTranslation || scope !== 'source')
  const checks = fields.filter(([, field]) => field.type === 'flag')
  const others = fields.filter((one) => !checks.includes(one))
  return (
    <>
      {others.map(([name, field]) => (
        <Control key={name} name={name} field={field} all={fields} {...props} />
      ))}
      <div className="checks">
        {checks.map(([name]) => (
          <CheckField key={name} name={name} {...props} />
        ))}
      </div>
    </>
  )
}

interface ControlProps extends FieldProps {
  field: Field
  all: readonly Named[]
  isFixed?: boolean
}

/** The control of any field; of a cell, `data` is its row. */
export function Control({ field, all, isFixed = false, ...props }: ControlProps) {
  const { t } = useTexts()
  switch (field.type) {
    case 'text':
      // The words of a picture stand below it.
      return field.of ? null : (
        <TextField longest={field.longest} isInLanguage={field.scope !== 'shared'} {...props} />
      )
    case 'texts': {
      const { longest, isLong, isOptional } = field
      return <LanguageLines longest={longest} isLong={isLong} isOptional={isOptional} {...props} />
    }
    case 'flag':
      return <CheckField {...props} />
    case 'slug':
      return <TextField longest={field.longest} {...props} />
    case 'path':
      return <TextField longest={field.longest} isFixed={isFixed} {...props} />
    case 'choice':
      return (
        <SelectField
          from={field.from}
          inWords={(one) => valueName(t, field.words, one)}
          {...props}
        />
      )
    case 'choices':
      return (
        <ManyField from={field.from} inWords={(one) => valueName(t, field.words, one)} {...props} />
      )
    case 'number':
      return <NumberField most={field.most} isPlain={field.isPlain === true} {...props} />
    case 'moment':
      return <MomentField {...props} />
    case 'tags':
      return <SeveralField kind="tag" most={field.most} {...props} />
    case 'vip_groups':
      return <SeveralField kind="vip_group" most={field.most} {...props} />
    case 'file':
      return <FileCell {...props} />
    case 'articles':
      return <SeveralField kind="article" most={field.most} {...props} />
    case 'game':
    case 'brand':
    case 'theme':
      return <OneChoice kind={field.type} {...props} />
    case 'poll':
      return (
        <>
          <OneChoice kind="poll" {...props} />
          <PollLine {...props} />
        </>
      )
    case 'picture':
      return <PictureWithWords all={all} {...props} />
    default:
      return null
  }
}

function PictureWithWords({ all, ...props }: FieldProps & { all: readonly Named[] }) {
  const [words, field] = all.find(([, one]) => one.type === 'text' && one.of === props.name) ?? []
  if (!words || field?.type !== 'text') return <PictureLine {...props} />
  return (
    <PictureLine describedBy={words} {...props}>
      <TextField {...props} name={words} longest={field.longest} isInLanguage />
    </PictureLine>
  )
}
