import { languageName, locales } from '../../../contract/locale.ts'
import { hasFilters, type ImageView } from './view.ts'
import { useApi } from '../../api/read.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { SelectFilter } from '../../ui/choice.tsx'
import { SearchField } from '../../ui/find-field.tsx'
import { LabeledField } from '../../ui/form.tsx'

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
    <div className="audit-filters picture-filters">
      <SearchField
        label={t('pictures.search')}
        words={view.q}
        onFind={(q) => onShow({ ...view, q }, true)}
      />
      <Names
        label={t('pictures.folder')}
        value={view.directory}
        names={data?.directories}
        onChoose={choose('directory')}
      />
      <Names
        label={t('pictures.uploader')}
        value={view.by}
        names={data?.uploaders}
        onChoose={choose('by')}
      />
      <SelectFilter label={t('pictures.use')} value={view.use} onChoose={choose('use')}>
        <option value="used">{t('pictures.used')}</option>
        <option value="unused">{t('pictures.not_used')}</option>
      </SelectFilter>
      <SelectFilter label={t('pictures.missing')} value={view.missing} onChoose={choose('missing')}>
        {locales.map((one) => (
          <option key={one} value={one} lang={one}>
            {languageName(one)}
          </option>
        ))}
      </SelectFilter>
      <LabeledField label={t('pictures.sort')}>
        {(id) => (
          <select
            id={id}
            value={view.sort ?? ''}
            onChange={({ target }) => choose('sort')(target.value)}
          >
            <option value="">{t('pictures.newest')}</option>
            <option value="old">{t('pictures.oldest')}</option>
            <option value="name">{t('pictures.by_name')}</option>
          </select>
        )}
      </LabeledField>
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
