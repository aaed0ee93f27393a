import { useRef } from 'react'
import type { DeskImage } from '../../../contract/desk/images/image.ts'
import { languageName } from '../../../contract/locale.ts'
import { formatNumber } from '../../../i18n/translate.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { nameOf, Thumbnail } from '../../images/grid.tsx'
import { languageColumns, languageAbbreviations } from '../../ui/language-names.ts'
import { StatusIcon } from '../../ui/mark.tsx'
import { Moment } from '../../ui/moment.tsx'
import { RowSpacer } from '../../ui/row-space.tsx'
import { useVirtualRows } from '../../ui/use-virtual-rows.ts'

const columns = languageColumns.length + 4

interface TableProps {
  pictures: readonly DeskImage[]
  chosen: number | null
  onChoose: (picture: DeskImage) => void
  hasMore: boolean
  lang: string
}

/** Images as a table, with the languages that have alternative text. */
export function ImageTable({ pictures, chosen, onChoose, hasMore, lang: words }: TableProps) {
  const { t, lang } = useDeskI18n()
  const body = useRef<HTMLTableSectionElement>(null)
  const { from, to, rowHeight } = useVirtualRows(body, pictures.length)
  if (pictures.length === 0) return null
  return (
    <table
      className="table picture-table"
      aria-label={t('screen.pictures')}
      aria-rowcount={hasMore ? -1 : pictures.length + 1}
    >
      <thead>
        <tr>
          <th>{t('pictures.name')}</th>
          {languageColumns.map((one) => (
            <th key={one} className="language" title={one}>
              {languageAbbreviations[one][lang]}
            </th>
          ))}
          <th>{t('pictures.folder')}</th>
          <th>{t('pictures.size')}</th>
          <th>{t('pictures.field.upload_at')}</th>
        </tr>
      </thead>
      <tbody ref={body}>
        <RowSpacer columns={columns} height={from * rowHeight} />
        {pictures.slice(from, to).map((picture, index) => (
          <tr
            key={picture.id}
            data-index={from + index}
            aria-rowindex={from + index + 2}
            className={picture.id === chosen ? 'chosen' : undefined}
          >
            <td className="title">
              <button
                type="button"
                data-picture={picture.id}
                aria-pressed={picture.id === chosen}
                onClick={() => onChoose(picture)}
              >
                <Thumbnail picture={picture} alt="" />
                <span>{nameOf(picture, words)}</span>
              </button>
            </td>
            <Texts picture={picture} />
            <td className="muted">{picture.directory}</td>
            <td className="muted number">
              {formatNumber(lang, picture.width)} × {formatNumber(lang, picture.height)}
            </td>
            <td className="muted">
              <Moment at={picture.upload_at} /> · {picture.upload_by}
            </td>
          </tr>
        ))}
        <RowSpacer columns={columns} height={(pictures.length - to) * rowHeight} />
      </tbody>
    </table>
  )
}

function Texts({ picture: { texts } }: { picture: DeskImage }) {
  const { t, lang } = useDeskI18n()
  return languageColumns.map((one) => {
    const has = texts.some((text) => text.lang === one && text.alt !== '')
    const label = t(has ? 'pictures.has_alt' : 'pictures.lacks_alt', {
      language: languageName(one),
    })
    return (
      <td key={one} className="language" data-language={languageAbbreviations[one][lang]}>
        <StatusIcon name={has ? 'live' : 'missing'} label={label} />
      </td>
    )
  })
}
