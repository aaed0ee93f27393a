import { languageName, locales } from '../../../contract/locale.ts'
import { hasFilters, type ImageView } from './view.ts'
import { useApi } from '../../api/read.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { SelectFilter } from '../../ui/choice.tsx'
import { SearchField } from '../../ui/find-field.tsx'
import { LabeledSelect } from '../../ui/form.tsx'

interface FiltersProps {
  view: ImageView
  onShow: (view: ImageView, replace?: boolean) => void
}

/** Filters by words, folder, uploader, use and missing texts, and sorts. */
export function ImageFilters({ view, onShow }: FiltersProps) {
  const { t } = useDeskI18n()
  const { data } = useApi('GET /api/backstage/image/choices')
  const choose = (name: keyof ImageView) => (value: string) => onShow({ ...view, [name]: value })
  const { shape, open } = view
  return (
    <div className="audit-filters image-filters">
      <SearchField
        label={t('images.search')}
        words={view.q}
        onFind={(q) => onShow({ ...view, q }, true)}
      />
      <Names
        label={t('images.folder')}
        value={view.directory}
        names={data?.directories}
        onChoose={choose('directory')}
      />
      <Names
        label={t('images.uploader')}
        value={view.by}
        names={data?.uploaders}
        onChoose={choose('by')}
      />
      <SelectFilter label={t('images.use')} value={view.use} onChoose={choose('use')}>
        <option value="used">{t('images.used')}</option>
        <option value="unused">{t('images.not_used')}</option>
      </SelectFilter>
      <SelectFilter label={t('images.missing')} value={view.missing} onChoose={choose('missing')}>
        {locales.map((one) => (
          <option key={one} value={one} lang={one}>
            {languageName(one)}
          </option>
        ))}
      </SelectFilter>
      <LabeledSelect
        label={t('images.sort')}
        value={view.sort ?? ''}
        onChange={({ target }) => choose('sort')(target.value)}
      >
        <option value="">{t('images.newest')}</option>
        <option value="old">{t('images.oldest')}</option>
        <option value="name">{t('images.by_name')}</option>
      </LabeledSelect>
      {hasFilters(view) && (
        <button
          type="button"
          className="link"
          onClick={() => onShow({ ...(shape && { shape }), ...(open && { open }) })}
        >
          {t('entries.show_all')}
        </button>
      )}
    </div>
  )
}

interface NamesProps {
  label: string
  value: string | undefined
  names: readonly string[] | undefined
  onChoose: (value: string) => void
}

/** Offers the value in the URL, too, while the others are loading. */
function Names({ label, value, names = [], onChoose }: NamesProps) {
  const all = value && !names.includes(value) ? [value, ...names] : names
  return (
    <SelectFilter label={label} value={value} onChoose={onChoose}>
      {all.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </SelectFilter>
  )
}
