import { useState } from 'react'
import type { ImageChange, ImageText, UsedImage } from '../../contract/backstage/image.ts'
import { languageName, locales } from '../../contract/locale.ts'
import { maxAltLength, maxCaptionLength } from '../../contract/figure.ts'
import { formatNumber } from '../../i18n/translate.ts'
import { call, DeskError } from '../data/call.ts'
import { useCan } from '../data/operator.ts'
import { readAgain, useRead } from '../data/read.ts'
import { notify } from '../data/undo.ts'
import { useTexts } from '../i18n/texts.ts'
import { FocalPointField } from './focal-point.tsx'
import './pictures.css'

const middle = { x: 0.5, y: 0.5 }

/** One picture: the point its cuts keep, what it shows in each language, and where it is used. */
export function PictureDetails({ id }: { id: number }) {
  const { t } = useTexts()
  const { data, error } = useRead('GET /api/backstage/image/:id', { params: { id } })
  if (error) return <p className="alert">{error.message || t('desk.unreachable')}</p>
  return data ? <Details key={data.id} picture={data} /> : null
}

function Details({ picture }: { picture: UsedImage }) {
  const { t, lang } = useTexts()
  const can = useCan()
  const { id, width, height, origin_filename, upload_by } = picture
  const [focal, setFocal] = useState(picture.focal ?? middle)
  const [texts, setTexts] = useState<readonly ImageText[]>(() => allTexts(picture))
  const [problem, setProblem] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const change = changeOf(picture, focal, texts)
  const isReadOnly = !can('image.write')

  async function save(): Promise<void> {
    setSaving(true)
    setProblem(null)
    try {
      await call('PATCH /api/backstage/image/:id', { params: { id }, body: change })
      await readAgain('/api/backstage/image')
      notify(t('pictures.saved'))
    } catch (error) {
      if (!(error instanceof DeskError)) throw error
      setProblem(error.message || t('desk.unreachable'))
    } finally {
      setSaving(false)
    }
  }

  return (
    <form
      className="picture-details"
      aria-label={origin_filename}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSaving) void save()
      }}
    >
      <FocalPointField {...{ picture, focal, isReadOnly }} onMove={setFocal} />
      <p className="quiet">
        {t('pictures.facts', {
          name: origin_filename,
          width: formatNumber(lang, width),
          height: formatNumber(lang, height),
          by: upload_by,
        })}
      </p>
      <TextGrid texts={texts} onChange={setTexts} />
      {problem && (
        <p className="alert" role="alert">
          {problem}
        </p>
      )}
      {!isReadOnly && (
        <p className="actions">
          <button
            type="submit"
            className="button primary"
            disabled={isSaving || Object.keys(change).length === 0}
          >
            {t('pictures.save')}
          </button>
        </p>
      )}
      <Uses picture={picture} />
    </form>
  )
}

interface TextGridProps {
  texts: readonly ImageText[]
  onChange: (texts: readonly ImageText[]) => void
}

function TextGrid({ texts, onChange }: TextGridProps) {
  const { t } = useTexts()
  const can = useCan()
  const set = (lang: string, part: Partial<ImageText>) =>
    onChange(texts.map((one) => (one.lang === lang ? { ...one, ...part } : one)))
  return (
    <table className="picture-texts">
      <thead>
        <tr>
          <th scope="col">{t('pictures.language')}</th>
          <th scope="col">{t('pictures.alt')}</th>
          <th scope="col">{t('pictures.caption')}</th>
        </tr>
      </thead>
      <tbody>
        {texts.map(({ lang, alt, caption }) => (
          <tr key={lang}>
            <th scope="row" lang={lang}>
              {languageName(lang)}
            </th>
            {(
              [
                ['alt', alt, maxAltLength],
                ['caption', caption, maxCaptionLength],
              ] as const
            ).map(([name, value, maxLength]) => (
              <td key={name}>
                <input
                  className="field"
                  lang={lang}
                  value={value}
                  maxLength={maxLength}
                  readOnly={!can('image.write', { lang })}
                  placeholder={t(`pictures.${name}`)}
                  aria-label={`${languageName(lang)} · ${t(`pictures.${name}`)}`}
                  onChange={({ target }) => set(lang, { [name]: target.value })}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Uses({ picture: { uses } }: { picture: UsedImage }) {
  const { t } = useTexts()
  if (uses.length === 0) return <p className="quiet">{t('pictures.unused')}</p>
  return (
    <section className="picture-uses" aria-label={t('pictures.uses')}>
      <h2>{t('pictures.uses')}</h2>
      <ul>
        {uses.map(({ entry_id, type, lang, title }) => (
          <li key={entry_id}>
            <a href={`/backstage/${type}/${entry_id}`} lang={lang}>
              {title}
            </a>{' '}
            <small className="quiet">{languageName(lang)}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A row for each language. */
function allTexts({ texts }: UsedImage): ImageText[] {
  return locales.map(
    (lang) => texts.find((one) => one.lang === lang) ?? { lang, alt: '', caption: '' },
  )
}

/** Only what differs, so that two operators who describe one picture in two languages keep both. */
function changeOf(
  picture: UsedImage,
  focal: typeof middle,
  texts: readonly ImageText[],
): ImageChange {
  const before = picture.focal ?? middle
  const known = allTexts(picture)
  const changed = texts.filter(
    ({ alt, caption }, index) =>
      alt.trim() !== known[index]!.alt || caption.trim() !== known[index]!.caption,
  )
  const isMoved = focal.x !== before.x || focal.y !== before.y
  const isMiddle = focal.x === middle.x && focal.y === middle.y
  return {
    ...(isMoved && { focal: isMiddle ? null : focal }),
    ...(changed.length > 0 && { texts: changed }),
  }
}
