import { Icon } from '../../ui/icon.tsx'
import { href } from '../../contract/paths.ts'
import { useI18n } from '../../i18n/context.tsx'

/** The list under the header's bell, in the reader's language. `bell-list.ts` takes it from this page and fills it. */
export function BellTemplate({ hasNumbers }: { hasNumbers: boolean }) {
  const { locale, t } = useI18n()
  return (
    <template
      id="bell-template"
      data-failed={t('member.messages.failed')}
      data-close={t('site.close')}
    >
      <header>
        <h2 tabIndex={-1}>{t('member.tab.messages')}</h2>
        <button type="button" className="more" data-part="read-all" hidden>
          {t('member.messages.read_all')}
        </button>
      </header>
      <p data-part="none" hidden>
        {t('member.messages.none_why')}
      </p>
      <p data-part="missing" role="alert" hidden>
        {t('member.messages.missing')}{' '}
        <button type="button" className="more" data-part="retry">
          {t('member.retry')}
        </button>
      </p>
      <ul>
        <li>
          <div>
            <b className="visually-hidden">{t('member.messages.unread')}: </b>
            <a href={href(locale, 'member', { tab: 'messages' })}>{t('member.tab.messages')}</a>
            <p />
            <time />
          </div>
          <button type="button" className="tool" aria-label={t('member.messages.read')}>
            <Icon name="check" small />
          </button>
        </li>
      </ul>
      {hasNumbers && <OwnNumbers />}
      <section data-part="followed" hidden>
        <h2>{t('member.messages.followed')}</h2>
        <ul>
          <li>
            <div>
              <b className="visually-hidden">{t('member.messages.unread')}: </b>
              <a href={href(locale, 'member', { tab: 'saved' })}>{t('member.tab.saved')}</a>
              <p data-event={t('member.messages.starts', { time: '#' })}>
                {t('member.messages.follows', { name: '#' })}
              </p>
              <time />
            </div>
          </li>
        </ul>
        <a className="menu-item" href={href(locale, 'member', { tab: 'saved' })}>
          {t('member.messages.to_followed')}
          <Icon name="next" small />
        </a>
      </section>
      <a className="menu-item" href={href(locale, 'member', { tab: 'messages' })}>
        {t('member.messages.see_all')}
        <Icon name="next" small />
      </a>
    </template>
  )
}

/** How the member's own sets did in the latest draw. */
function OwnNumbers() {
  const { locale, t } = useI18n()
  const page = href(locale, 'member', { tab: 'numbers' })
  return (
    <section data-part="draw" hidden>
      <h2>{t('member.messages.draw', { number: '#' })}</h2>
      <p>{t('member.messages.drawn', { numbers: '#' })}</p>
      <ul>
        <li>
          <div>
            <b className="visually-hidden">{t('member.messages.unread')}: </b>
            <a href={page}>{t('member.tab.numbers')}</a>
            <p data-part="plain">{t('member.numbers.matched', { count: '#' })}</p>
            <p data-part="special">{t('member.numbers.matched_special', { count: '#' })}</p>
          </div>
        </li>
      </ul>
      <a className="menu-item" href={page}>
        {t('member.tab.numbers')}
        <Icon name="next" small />
      </a>
    </section>
  )
}
