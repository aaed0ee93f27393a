import { useId, useState } from 'react'
import { Button, ComboBox, Input, Label, Tag, TagGroup, TagList } from 'react-aria-components'
import { mostTags } from '../../../contract/backstage/limits.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { ChoiceList, OpenButton } from './choice-list.tsx'
import type { FieldProps } from './controls.tsx'
import { fieldName } from './field-names.ts'
import { useChoices } from './use-choices.ts'
import { useEmptyWords } from './use-empty-words.ts'

/** Tags in the order they were chosen in; the entry holds their slugs. */
export function TagsField({ name, data, onChange }: FieldProps) {
  const { t } = useTexts()
  const id = useId()
  const emptyWords = useEmptyWords()
  const [typed, setTyped] = useState('')
  const slugs: readonly string[] = Array.isArray(data[name]) ? data[name].map(String) : []
  const { items, chosen, gone, state } = useChoices('tag', typed, slugs)
  const choose = (keys: readonly string[]) => {
    if (keys.join() !== slugs.join()) onChange({ [name]: keys })
  }
  const isFull = slugs.length >= mostTags
  return (
    <div className="tags" data-field={name}>
      <ComboBox
        className="form-line choice"
        selectionMode="multiple"
        items={items}
        value={slugs}
        onChange={(keys) => {
          setTyped('')
          choose(inTurn(slugs, keys.map(String)).slice(0, mostTags))
        }}
        inputValue={typed}
        onInputChange={setTyped}
        disabledKeys={
          isFull ? items.map(({ key }) => key).filter((key) => !slugs.includes(key)) : []
        }
        allowsEmptyCollection
      >
        <Label id={id}>{fieldName(t, name)}</Label>
        <div className="choice-input">
          <Input
            placeholder={
              isFull ? t('editor.choice.full', { most: mostTags }) : t('editor.choice.find.tag')
            }
          />
          <OpenButton />
        </div>
        <ChoiceList
          empty={
            state === 'read' && typed.trim()
              ? t('editor.choice.no_tag', { words: typed.trim() })
              : emptyWords(state, typed)
          }
        />
      </ComboBox>
      {chosen.length > 0 && (
        <TagGroup
          aria-labelledby={id}
          onRemove={(keys) => choose(slugs.filter((slug) => !keys.has(slug)))}
        >
          <TagList className="chosen-tags">
            {chosen.map((tag) => (
              <Tag
                key={tag.key}
                id={tag.key}
                textValue={tag.name}
                className={gone.includes(tag.key) ? 'chosen-tag gone' : 'chosen-tag'}
              >
                {tag.name}
                <Button slot="remove">
                  <Icon name="close" small />
                </Button>
              </Tag>
            ))}
          </TagList>
        </TagGroup>
      )}
      {gone.length > 0 && (
        <p className="hot field-note">{t('editor.choice.gone', { name: gone.join(', ') })}</p>
      )}
    </div>
  )
}

/** What stays keeps its place; what is new comes last. */
function inTurn(before: readonly string[], now: readonly string[]): string[] {
  return [
    ...before.filter((key) => now.includes(key)),
    ...now.filter((key) => !before.includes(key)),
  ]
}
