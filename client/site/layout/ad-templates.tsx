import { Icon } from '../../ui/icon.tsx'
import { href } from '../../contract/paths.ts'
import { useI18n } from '../../i18n/context.tsx'

/** Templates of the advertisements in the reader's language; `client/features/campaigns/advertisements.ts` fills and shows them. */
export function AdTemplates() {
  const { locale, t } = useI18n()
  const home = href(locale, 'home')
  const label = t('campaign.label')
  return (
    <template id="ads">
      {/* Open without being modal: the page beneath stays in use. */}
      <dialog className="ad-cover" aria-labelledby="ad-title" open>
        <form method="dialog">
          <img alt="" />
          <button className="tool close" aria-label={t('site.close')}>
            <Icon name="close" />
          </button>
          <div className="ad-text">
            <h2 id="ad-title">
              <slot name="title">{label}</slot>
            </h2>
            <p>
              <slot name="text" />
            </p>
            <div className="buttons">
              <a className="button primary" href={home}>
                <slot name="button">{label}</slot>
              </a>
              <button className="button text-only" value="today">
                {t('campaign.hide_today')}
              </button>
            </div>
          </div>
        </form>
      </dialog>
      <aside className="ad-card" aria-label={label}>
        <img alt="" />
        <div>
          <a href={home}>
            <slot name="title">{label}</slot>
          </a>
          <p>
            <slot name="text" />
          </p>
          <span className="more" aria-hidden="true">
            <slot name="button">{label}</slot>
            <Icon name="next" small />
          </span>
        </div>
        <button type="button" className="tool" aria-label={t('site.close')}>
          <Icon name="close" />
        </button>
      </aside>
    </template>
  )
}
