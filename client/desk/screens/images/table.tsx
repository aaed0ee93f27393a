import { useRef } from 'react'
import type { DeskImage } from '../../../contract/desk/images/image.ts'
import { languageName } from '../../../contract/locale.ts'
import { formatNumber } from '../../../i18n/translate.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { nameOf, Thumbnail } from '../../images/grid.tsx'
import { languageColumns, languageAbbreviations } from '../../ui/language-names.ts'
import { StatusIcon } from '../../ui/mark.tsx'
import { Moment } from '../../ui/moment.tsx'
import { RowSpacer } from '../../ui/rows/row-space.tsx'
import { useVirtualRows } from '../../ui/rows/use-virtual-rows.ts'

const columns = languageColumns.length + 4

interface TableProps {
  images: readonly DeskImage[]
  chosen: number | null
  onChoose: (image: DeskImage) => void
  hasMore: boolean
  /** True while the images of the previous query are shown. */
  isStale: boolean
  lang: string
}

/** Images as a table, with the languages that have alternative text. */
export function ImageTable({
  images,
  chosen,
  onChoose,
  hasMore,
  isStale,
  lang: words,
}: TableProps) {
  const { t, lang } = useDeskI18n()
  const body = useRef<HTMLTableSectionElement>(null)
  const { from, to, rowHeight } = useVirtualRows(body, images.length)
  if (images.length === 0) return null
  return (
    <table
      className="table image-table"
      aria-label={t('screen.images')}
      aria-rowcount={hasMore ? -1 : images.length + 1}
      aria-busy={isStale}
    >
      <thead>
        <tr>
          <th>{t('images.name')}</th>
          {languageColumns.map((one) => (
            <th key={one} className="language" title={one}>
              {languageAbbreviations[one][lang]}
            </th>
          ))}
          <th>{t('images.folder')}</th>
          <th>{t('images.size')}</th>
          <th>{t('images.field.upload_at')}</th>
        </tr>
      </thead>
      <tbody ref={body}>
        <RowSpacer columns={columns} height={from * rowHeight} />
        {images.slice(from, to).map((image, index) => (
          <tr
            key={image.id}
            data-index={from + index}
            aria-rowindex={from + index + 2}
            className={image.id === chosen ? 'chosen' : undefined}
          >
            <td className="title">
              <button
                type="button"
                data-image={image.id}
                aria-pressed={image.id === chosen}
                onClick={() => onChoose(image)}
              >
                <Thumbnail image={image} alt="" />
                <span>{nameOf(image, words)}</span>
              </button>
            </td>
            <Texts image={image} />
            <td className="muted">{image.directory}</td>
            <td className="muted number">
              {formatNumber(lang, image.width)} × {formatNumber(lang, image.height)}
            </td>
            <td className="muted">
              <Moment at={image.upload_at} /> · {image.upload_by}
            </td>
          </tr>
        ))}
        <RowSpacer columns={columns} height={(images.length - to) * rowHeight} />
      </tbody>
    </table>
  )
}

function Texts({ image: { texts } }: { image: DeskImage }) {
  const { t, lang } = useDeskI18n()
  return languageColumns.map((one) => {
    const has = texts.some((text) => text.lang === one && text.alt !== '')
    const label = t(has ? 'images.has_alt' : 'images.lacks_alt', {
      language: languageName(one),
    })
    return (
      <td key={one} className="language" data-language={languageAbbreviations[one][lang]}>
        <StatusIcon name={has ? 'live' : 'missing'} label={label} />
      </td>
    )
  })
}
