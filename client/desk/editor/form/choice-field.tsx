import { useState } from 'react'
import { ComboBox, Input, Label, type Key } from 'react-aria-components'
import type { ReferenceType } from '../../../contract/desk/entries/reference-option.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { ComboBoxOptions, OpenButton } from './choice-list.tsx'
import type { FieldProps } from './controls.tsx'
import { fieldName } from '../../data/field-names.ts'
import { useReferenceOptions } from './use-choices.ts'
import { useEmptyWords } from './use-empty-words.ts'

/** Selects a brand or poll by name. The entry stores its id, or null if the field is empty. */
export function ReferenceSelect({
  name,
  kind,
  data,
  onChange,
}: FieldProps & { kind: ReferenceType }) {
  const { t } = useDeskI18n()
  const emptyWords = useEmptyWords()
  const [typed, setTyped] = useState<string | null>(null)
  const value = data[name]
  const keys = typeof value === 'number' ? [String(value)] : []
  const { items, chosen, gone, state } = useReferenceOptions(kind, typed ?? '', keys)
  const [own] = chosen
  const shown = own?.name ?? ''
  // A combo box needs its selected option in the list, or it clears the selection.
  const offered = own && !items.some(({ key }) => key === own.key) ? [own, ...items] : items
  const isGone = gone.length > 0
  const choose = (key: Key | null) => onChange({ [name]: key === null ? null : Number(key) })
  return (
    <ComboBox
      className="form-field choice"
      data-field={name}
      items={offered}
      value={own?.key ?? null}
      onChange={(key) => {
        setTyped(null)
        if (key !== (own?.key ?? null)) choose(key)
      }}
      inputValue={typed ?? shown}
      onInputChange={(text) => {
        setTyped(text === shown ? null : text)
        if (text === '' && own) choose(null)
      }}
      onBlur={() => setTyped(null)}
      isInvalid={isGone}
      allowsEmptyCollection
    >
      <Label>{fieldName(t, name)}</Label>
      <div className="choice-input">
        <Input placeholder={t(`editor.choice.find.${kind}`)} />
        <OpenButton />
      </div>
      {isGone && <p className="urgent field-note">{t('editor.choice.gone', { name: shown })}</p>}
      <ComboBoxOptions
        empty={emptyWords(state, typed ?? '')}
        note={({ poll }) => poll && t(`editor.choice.poll.${poll.state}`)}
      />
    </ComboBox>
  )
}
