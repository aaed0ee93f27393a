import { useState } from 'react'
import type { DeskImage } from '../../contract/backstage/image.ts'
import { mediaUrl } from '../../contract/paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { useCan } from '../data/operator.ts'
import { useRead } from '../data/read.ts'
import { useTexts } from '../i18n/texts.ts'
import { Empty } from '../ui/parts.tsx'
import { Dropzone } from './dropzone.tsx'
import { UploadList } from './upload-list.tsx'
import { useUploads } from './use-uploads.ts'
import './pictures.css'

interface ShelfProps {
  /** The chosen picture. */
  chosen: number | null
  onChoose: (picture: DeskImage) => void
  /** Language of the words that name a picture. */
  lang: string
}

/** The pictures there are, and a place for new ones: dropped, pasted or chosen. A new one is chosen at once. */
export function Shelf({ chosen, onChoose, lang }: ShelfProps) {
  const { t } = useTexts()
  const can = useCan()
  const uploads = useUploads(onChoose)
  const [words, setWords] = useState('')
  const [pages, setPages] = useState<string[]>([''])
  const search = (text: string) => {
    setWords(text)
    setPages([''])
  }
  return (
    <div className="shelf">
      {can('image.write') && (
        <>
          <Dropzone onFiles={uploads.add} />
          <UploadList uploads={uploads} />
        </>
      )}
      <label className="find">
        <Icon name="search" small />
        <span className="visually-hidden">{t('pictures.search')}</span>
        <input
          type="search"
          value={words}
          placeholder={t('pictures.search')}
          onChange={({ target }) => search(target.value)}
        />
      </label>
      <ul className="shelf-pictures">
        {pages.map((after, index) => (
          <ShelfPage
            key={after}
            {...{ after, words, chosen, onChoose, lang }}
            onMore={index === pages.length - 1 ? (next) => setPages([...pages, next]) : undefined}
          />
        ))}
      </ul>
    </div>
  )
}

interface ShelfPageProps extends ShelfProps {
  after: string
  words: string
  /** Of the last page. */
  onMore: ((next: string) => void) | undefined
}

function ShelfPage({ after, words, chosen, onChoose, lang, onMore }: ShelfPageProps) {
  const { t } = useTexts()
  const q = words.trim()
  const query = { ...(q && { q }), ...(after && { after }) }
  const { data, error } = useRead('GET /api/backstage/image', { query }, { keepPreviousData: true })
  if (error) return <li className="alert">{error.message || t('desk.unreachable')}</li>
  if (!data) return null
  const { items, next } = data
  return (
    <>
      {items.map((picture) => (
        <li key={picture.id}>
          <button
            type="button"
            aria-pressed={picture.id === chosen}
            onClick={() => onChoose(picture)}
          >
            <img
              src={mediaUrl(picture.path, 320)}
              alt={wordsOf(picture, lang) || picture.origin_filename}
              style={{ backgroundColor: picture.color ?? undefined }}
              loading="lazy"
            />
          </button>
        </li>
      ))}
      {items.length === 0 && onMore && (
        <li className="shelf-wide">
          <Empty>{next ? t('pictures.not_here') : t('pictures.none')}</Empty>
        </li>
      )}
      {next && onMore && (
        <li className="shelf-wide">
          <button type="button" className="button" onClick={() => onMore(next)}>
            {q ? t('pictures.further') : t('pictures.more')}
          </button>
        </li>
      )}
    </>
  )
}

/** What a picture shows, in a language. */
function wordsOf({ texts, img_alt }: DeskImage, lang: string): string {
  return texts.find((one) => one.lang === lang)?.alt || img_alt
}
