// Preview of the entry in search results and on social media.
import { useState } from 'react'
import {
  snippetWidths,
  displayWidth,
  type ShareCard,
} from '../../../contract/desk/entries/checklist.ts'
import { linkTextsOf } from '../../../contract/desk/entries/data.ts'
import type { Entry } from '../../../contract/desk/entries/entry.ts'
import { entryTypeDefinitions } from '../../../contract/desk/entries/kinds/registry.ts'
import { languageName } from '../../../contract/locale.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import type { Data } from '../saving/merge.ts'
import { fieldName } from '../../data/field-names.ts'

interface SharedProps {
  entry: Entry
  data: Data
  cards: readonly ShareCard[]
}

export function SharePreview({ entry, data, cards }: SharedProps) {
  const { t } = useDeskI18n()
  const [chosen, choose] = useState(entry.lang)
  const named = entryTypeDefinitions[entry.type].description
  const written = linkTextsOf(entry.type, data)
  const shown = cards.find(({ lang }) => lang === chosen) ?? cards[0]
  if (!shown) return null
  // The current language shows unsaved changes, the others their saved state.
  const card = shown.lang === entry.lang ? { ...shown, ...written } : shown
  return (
    <section className="shared">
      <h2>{t('checklist.shared')}</h2>
      {cards.length > 1 && (
        <fieldset className="segments" aria-label={t('checklist.card_language')}>
          {cards.map(({ lang }) => (
            <button
              key={lang}
              type="button"
              lang={lang}
              aria-pressed={lang === shown.lang}
              onClick={() => choose(lang)}
            >
              {languageName(lang)}
            </button>
          ))}
        </fieldset>
      )}
      <Card card={card} />
      {card.share_title !== card.title && (
        <p className="widths">
          <LengthMeter
            name={fieldName(t, 'share_title')}
            now={displayWidth(card.share_title)}
            most={snippetWidths.share}
          />
        </p>
      )}
      <Snippet card={card} describedBy={named} />
    </section>
  )
}

function Card({ card: { lang, share_title, description, image, site } }: { card: ShareCard }) {
  const { t } = useDeskI18n()
  const [broken, setBroken] = useState('')
  return (
    <figure className="share-card" lang={lang} aria-label={t('checklist.card')}>
      {broken === image ? (
        <p className="share-image alert">{t('checklist.card_broken')}</p>
      ) : (
        <img
          className="share-image"
          src={image}
          alt=""
          width={1200}
          height={630}
          loading="lazy"
          onError={() => setBroken(image)}
        />
      )}
      <figcaption>
        <small>
          {location.host} · {site}
        </small>
        <b>{share_title || '—'}</b>
        <span>{description}</span>
      </figcaption>
    </figure>
  )
}

interface SnippetProps {
  card: ShareCard
  /** The field with the description. */
  describedBy: string
}

function Snippet({ card, describedBy }: SnippetProps) {
  const { lang, title, description, url, site } = card
  const { t } = useDeskI18n()
  const { title: widest, description: width } = snippetWidths
  const crumbs = url.split('/').filter(Boolean).join(' › ')
  return (
    <div className="snippet">
      <div lang={lang}>
        <small>
          {location.host} › {crumbs}
        </small>
        <b>{title ? `${title} - ${site}` : '—'}</b>
        <p>{description}</p>
      </div>
      <p className="widths">
        <LengthMeter name={fieldName(t, 'title')} now={displayWidth(title)} most={widest} />
        <LengthMeter
          name={fieldName(t, describedBy)}
          now={displayWidth(description)}
          least={width.least}
          most={width.most}
        />
      </p>
    </div>
  )
}

interface WidthProps {
  name: string
  now: number
  least?: number
  most: number
}

function LengthMeter({ name, now, least = 0, most }: WidthProps) {
  const { t } = useDeskI18n()
  const isOff = now > most || (now > 0 && now < least)
  const range = least > 0 ? `${least}–${most}` : `≤ ${most}`
  return (
    <span className={isOff ? 'out-of-range' : undefined} title={t('checklist.width_means')}>
      {name} <b className="numeral">{now}</b> {range}
    </span>
  )
}
