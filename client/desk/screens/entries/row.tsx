import { memo } from 'react'
import type { ListedEntry } from '../../../contract/desk/entries/entry.ts'
import { languageName, type Locale } from '../../../contract/locale.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { EntryLink } from '../../ui/entry-link.tsx'
import { StatusIcon } from '../../ui/mark.tsx'
import { Moment } from '../../ui/moment.tsx'
import { languageColumns, languageAbbreviations } from '../../ui/language-names.ts'
import { listFilterOf, statusOfFilter } from '../../ui/entry-marks.ts'
import type { Selection } from './selection.ts'

interface RowProps {
  index: number
  entry: ListedEntry
  selection: Selection
}

export function Row({ index, entry, selection }: RowProps) {
  const { t } = useDeskI18n()
  const isChosen = selection.chosen.has(entry.id)
  const title = entry.title || t('entries.untitled')
  return (
    <tr
      data-index={index}
      aria-rowindex={index + 2}
      className={`${isChosen ? 'chosen' : ''}${index === selection.cursor ? ' current' : ''}`}
    >
      <td className="box">
        <input
          type="checkbox"
          aria-label={t('entries.choose', { title })}
          checked={isChosen}
          onChange={({ nativeEvent }) => {
            const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
            if (isRange) selection.extendTo(index)
            else selection.toggle(index)
          }}
        />
      </td>
      <Cells entry={entry} title={title} />
    </tr>
  )
}

/** Cells that do not depend on the selection or the cursor. */
const Cells = memo(function Cells({ entry, title }: { entry: ListedEntry; title: string }) {
  return (
    <>
      <td className="title">
        {entry.deleted_at === null ? (
          <EntryLink type={entry.type} id={entry.id} lang={entry.lang}>
            {title}
          </EntryLink>
        ) : (
          <span lang={entry.lang}>{title}</span>
        )}
      </td>
      {languageColumns.map((lang) => (
        <Language key={lang} lang={lang} entry={entry} />
      ))}
      <td className="muted by">{entry.draft_updated_by?.name}</td>
      <td className="muted">
        <Moment at={entry.changed_at} />
      </td>
    </>
  )
})

/** The entry of a language, or the multilingual entry if it has the texts of that language. */
function hasIn(entry: ListedEntry, lang: Locale) {
  if (entry.lacks) return entry.lacks.includes(lang) ? undefined : entry
  return lang === entry.lang ? entry : entry.translations.find((one) => one.lang === lang)
}

/** Status of the item in one language. The row's own language is highlighted. */
function Language({ lang, entry }: { lang: Locale; entry: ListedEntry }) {
  const { t, lang: own } = useDeskI18n()
  const isOwn = !entry.lacks && lang === entry.lang
  const found = hasIn(entry, lang)
  const filter = found && listFilterOf(found)
  const label = t(filter ? `state.${filter}` : 'state.missing')
  return (
    <td
      className={isOwn ? 'language own' : 'language'}
      data-language={languageAbbreviations[lang][own]}
    >
      <StatusIcon
        name={filter ? statusOfFilter[filter] : 'missing'}
        label={`${languageName(lang)}: ${label}`}
      />
    </td>
  )
}

/** Rows of the final height, so that the layout does not shift when the list arrives. */
export function SkeletonRows({ count, columns }: { count: number; columns: number }) {
  const { t } = useDeskI18n()
  const widths = [62, 44, 53, 38, 58]
  return Array.from({ length: count }, (_, index) => (
    <tr key={index} className="loading" aria-hidden={index > 0}>
      <td colSpan={columns}>
        <span className="visually-hidden">{t('common.loading')}</span>
        <span className="loading-row">
          <i style={{ width: `${widths[index % widths.length]}%` }} />
          {languageColumns.map((lang) => (
            <i key={lang} className="round" />
          ))}
          <i style={{ width: 72 }} />
        </span>
      </td>
    </tr>
  ))
}
