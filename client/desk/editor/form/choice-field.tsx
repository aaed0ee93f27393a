import { useState } from 'react'
import { ComboBox, Input, Label, type Key } from 'react-aria-components'
import type { ChoiceKind } from '../../../contract/desk/entries/choice.ts'
import { useTexts } from '../../i18n/texts.ts'
import { ChoiceList, OpenButton } from './choice-list.tsx'
import type { FieldProps } from './controls.tsx'
import { fieldName } from '../../data/field-names.ts'
import { useChoices } from './use-choices.ts'
import { useEmptyWords } from './use-empty-words.ts'

/** One brand or poll, by its name; the entry holds its number. An emptied field has none. */
export function OneChoice({ name, kind, data, onChange }: FieldProps & { kind: ChoiceKind }) {
  const { t } = useTexts()
  const emptyWords = useEmptyWords()
  const [typed, setTyped] = useState<string | null>(null)
  const value = data[name]
  const keys = typeof value === 'number' ? [String(value)] : []
  const { items, chosen, gone, state } = useChoices(kind, typed ?? '', keys)
  const [own] = chosen
  const shown = own?.name ?? ''
  // A combo box that does not know what is chosen would take it for nothing.
  const offered = own && !items.some(({ key }) => key === own.key) ? [own, ...items] : items
  const isGone = gone.length > 0
  const choose = (key: Key | null) => onChange({ [name]: key === null ? null : Number(key) })
  return (
    <ComboBox
      className="form-line choice"
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
      {isGone && <p className="hot field-note">{t('editor.choice.gone', { name: shown })}</p>}
      <ChoiceList
        empty={emptyWords(state, typed ?? '')}
        note={({ poll }) => poll && t(`editor.choice.poll.${poll.state}`)}
      />
    </ComboBox>
  )
}
