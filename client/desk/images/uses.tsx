import { isEntryType } from '../../contract/desk/entries/types.ts'
import type { ImageUse } from '../../contract/desk/images/image.ts'
import { languageName } from '../../contract/locale.ts'
import type { MessageKey } from '../i18n/messages.ts'
import { useDeskI18n } from '../i18n/i18n.ts'
import { EntryLink } from '../ui/entry-link.tsx'

/** Name of the kind of place that uses the image. */
function nameOf(t: (key: MessageKey) => string, type: ImageUse['type']): string {
  return t(isEntryType(type) ? `entry_type.${type}.one` : `images.place.${type}`)
}

/** Uses of an image; entries link to their editor. */
export function ImageUsage({ uses }: { uses: readonly ImageUse[] }) {
  const { t } = useDeskI18n()
  if (uses.length === 0) return <p className="muted">{t('images.unused')}</p>
  return (
    <section className="image-uses" aria-label={t('images.uses')}>
      <h2>{t('images.uses')}</h2>
      <UsageList uses={uses} />
    </section>
  )
}

export function UsageList({ uses }: { uses: readonly ImageUse[] }) {
  const { t } = useDeskI18n()
  return (
    <ul>
      {uses.map((use) => (
        <li key={`${use.type} ${use.id} ${use.lang} ${use.state}`}>
          <UseName use={use} />{' '}
          <small className="muted">
            {[
              nameOf(t, use.type),
              use.lang && languageName(use.lang),
              use.state !== 'live' && t(`images.state.${use.state}`),
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </li>
      ))}
    </ul>
  )
}

function UseName({ use: { type, id, lang, title } }: { use: ImageUse }) {
  const { t } = useDeskI18n()
  const name = title || nameOf(t, type)
  if (!isEntryType(type)) return <span lang={lang ?? undefined}>{name}</span>
  return (
    <EntryLink type={type} id={id} lang={lang ?? ''}>
      {name}
    </EntryLink>
  )
}
