import type { ReactNode } from 'react'
import type { GameSummary } from '../../../contract/games/game.ts'
import type { RichTextDocument } from '../../../contract/text/rich-text.ts'
import type { NavItem } from '../../../contract/site/site.ts'
import { GameGrid } from '../../../features/games/game-card.tsx'
import { useI18n } from '../../../i18n/context.tsx'
import { TitleText } from '../../../ui/text/title-text.tsx'
import { ServerRichText } from '../../../ui/text/server-rich-text.tsx'
import { Section } from '../../../ui/section.tsx'

interface DemoPageProps {
  item: NavItem
  page: { title: string; subtitle: string; lang: string; body: RichTextDocument | null } | null
  games: GameSummary[]
  /** The form, an island; none while the contact form is closed. */
  children: ReactNode
}

/** Booking a demo: the form, a description, and games that can be tried at once. */
export function DemoPage({ item, page, games, children }: DemoPageProps) {
  const { locale, t } = useI18n()
  const own = page?.lang === locale ? undefined : page?.lang
  return (
    <div className="container">
      <div className="page-title" lang={own}>
        <h1>
          <TitleText text={page?.title ?? item.title} />
        </h1>
        <p>{page?.subtitle ?? item.intro}</p>
      </div>
      <div className={children ? 'contact-columns' : undefined}>
        {children && (
          <section className="form-card" aria-labelledby="demo-form">
            <h2 id="demo-form">{t('contact.demo_form')}</h2>
            {children}
          </section>
        )}
        {page?.body && (
          <article className="prose" lang={own}>
            <ServerRichText document={page.body} />
          </article>
        )}
      </div>
      {games.length > 0 && (
        <Section id="try" title={t('contact.demo_games')}>
          <GameGrid games={games} />
        </Section>
      )}
    </div>
  )
}
