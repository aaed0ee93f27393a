import type { DeskImage } from '../../../contract/backstage/image.ts'
import { languageName } from '../../../contract/locale.ts'
import { formatNumber } from '../../../i18n/translate.ts'
import { useTexts } from '../../i18n/texts.ts'
import { nameOf, Thumbnail } from '../../pictures/grid.tsx'
import { columnLanguages, shortNames } from '../../ui/language-names.ts'
import { Mark } from '../../ui/mark.tsx'
import { Moment } from '../../ui/moment.tsx'

interface TableProps {
  pictures: readonly DeskImage[]
  chosen: number | null
  onChoose: (picture: DeskImage) => void
  lang: string
}

/** Pictures line by line, with the languages that say what each shows. */
export function PictureTable({ pictures, chosen, onChoose, lang: words }: TableProps) {
  const { t, lang } = useTexts()
  if (pictures.length === 0) return null
  return (
    <table className="table picture-table" aria-label={t('screen.pictures')}>
      <thead>
        <tr>
          <th>{t('pictures.name')}</th>
          {columnLanguages.map((one) => (
            <th key={one} className="language" title={one}>
              {shortNames[one][lang]}
            </th>
          ))}
          <th>{t('pictures.folder')}</th>
          <th>{t('pictures.size')}</th>
          <th>{t('pictures.field.upload_at')}</th>
        </tr>
      </thead>
      <tbody>
        {pictures.map((picture) => (
          <tr key={picture.id} className={picture.id === chosen ? 'chosen' : undefined}>
            <td className="title">
              <button
                type="button"
                aria-pressed={picture.id === chosen}
                onClick={() => onChoose(picture)}
              >
                <Thumbnail picture={picture} alt="" />
                <span>{nameOf(picture, words)}</span>
              </button>
            </td>
            <Texts picture={picture} />
            <td className="quiet">{picture.directory}</td>
            <td className="quiet number">
              {formatNumber(lang, picture.width)} × {formatNumber(lang, picture.height)}
            </td>
            <td className="quiet">
              <Moment at={picture.upload_at} /> · {picture.upload_by}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Texts({ picture: { texts } }: { picture: DeskImage }) {
  const { t, lang } = useTexts()
  return columnLanguages.map((one) => {
    const has = texts.some((text) => text.lang === one && text.alt !== '')
    const label = t(has ? 'pictures.has_alt' : 'pictures.lacks_alt', {
      language: languageName(one),
    })
    return (
      <td key={one} className="language" data-language={shortNames[one][lang]}>
        <Mark name={has ? 'live' : 'missing'} label={label} />
      </td>
    )
  })
}
