// What an entry has besides its text, in the panel beside it. Opening a text does not wait for it.
import { categories, newsCategories, topics } from '../../../contract/categories.ts'
import {
  longestAuthor,
  longestCoverAlt,
  longestVersion,
  mostOdds,
} from '../../../contract/backstage/limits.ts'
import { devices, gameKinds, jackpotLayers } from '../../../contract/fields.ts'
import type { ItemType } from '../../../contract/items.ts'
import { useTexts } from '../../i18n/texts.ts'
import { OneChoice } from './choice-field.tsx'
import {
  CheckField,
  ManyField,
  MomentField,
  SelectField,
  TextField,
  type FieldsProps,
} from './controls.tsx'
import { NumberField } from './number-field.tsx'
import { PictureLine } from './picture-line.tsx'
import { PollLine } from './poll-line.tsx'
import { TagsField } from './tags-field.tsx'
import './fields.css'

export function Fields({ type, ...props }: FieldsProps & { type: ItemType }) {
  return type === 'article' ? <ArticleFields {...props} /> : <GameFields {...props} />
}

function ArticleFields(props: FieldsProps) {
  const { t } = useTexts()
  const inWords = (one: (typeof topics)[number] | (typeof newsCategories)[number]) =>
    t(`editor.category.${one}`)
  return (
    <>
      <PictureLine name="cover_img" describedBy="cover_alt" {...props}>
        <TextField name="cover_alt" longest={longestCoverAlt} isInLanguage {...props} />
      </PictureLine>
      <SelectField name="category" from={newsCategories} inWords={inWords} {...props} />
      <SelectField name="topic" from={topics} inWords={inWords} {...props} />
      <TagsField name="tags" {...props} />
      <TextField name="author" longest={longestAuthor} isInLanguage {...props} />
      <OneChoice name="poll_id" kind="poll" {...props} />
      <PollLine {...props} />
      <CheckField name="is_comment_open" {...props} />
    </>
  )
}

function GameFields(props: FieldsProps) {
  const { t } = useTexts()
  return (
    <>
      <PictureLine name="img" {...props} />
      <SelectField
        name="category"
        from={categories}
        inWords={(one) => t(`editor.category.${one}`)}
        {...props}
      />
      <SelectField
        name="kind"
        from={gameKinds}
        inWords={(one) => t(`editor.kind.${one}`)}
        {...props}
      />
      <OneChoice name="brand_id" kind="brand" {...props} />
      <TagsField name="tags" {...props} />
      <NumberField name="highest_odds" most={mostOdds} {...props} />
      <NumberField name="return_rate" most={100} {...props} />
      <ManyField
        name="jackpot_layers"
        from={jackpotLayers}
        inWords={(one) => t(`editor.jackpot.${one}`)}
        {...props}
      />
      <ManyField
        name="devices"
        from={devices}
        inWords={(one) => t(`editor.device.${one}`)}
        {...props}
      />
      <TextField name="version" longest={longestVersion} {...props} />
      <MomentField name="released_at" {...props} />
      <div className="checks">
        <CheckField name="credit_exchange" {...props} />
        <CheckField name="free_game" {...props} />
        <CheckField name="recommended" {...props} />
      </div>
    </>
  )
}
