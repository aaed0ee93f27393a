import type { ReactNode } from 'react'
import type { DeskImage } from '../../../contract/desk/images/image.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { ImageField } from '../../images/image-field.tsx'
import { textIn, type FieldProps } from './controls.tsx'
import { fieldName } from '../../data/field-names.ts'

interface ImageLineProps extends FieldProps {
  /** Field of the alt text; filled from the library while it is empty. */
  describedBy?: string
  children?: ReactNode
}

/** Cover image of the entry, with its alt text below. */
export function CoverImageField({
  name,
  describedBy,
  lang,
  data,
  onChange,
  children,
}: ImageLineProps) {
  const { t } = useDeskI18n()
  const value = data[name]
  const id = typeof value === 'number' ? value : null
  const choose = (image: DeskImage | null) => {
    const words = image?.texts.find((one) => one.lang === lang)?.alt
    const isFree = describedBy !== undefined && textIn(data[describedBy]).trim() === ''
    onChange({ [name]: image?.id ?? null, ...(isFree && words && { [describedBy]: words }) })
  }
  return (
    <div className="image-line" data-field={name}>
      <ImageField label={fieldName(t, name)} id={id} lang={lang} onChoose={choose} />
      {id !== null && children}
    </div>
  )
}
