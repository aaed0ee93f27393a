import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { RelatedLinks } from '../../../ui/navigation/onward.tsx'
import { ServerRichText } from '../../../ui/text/server-rich-text.tsx'
import { TitleText } from '../../../ui/text/title-text.tsx'
import type { FrontPageSectionData } from '../../../contract/site/front-page.ts'
import { findSiblings } from '../../../contract/site/navigation.ts'
import type { RichTextDocument } from '../../../contract/text/rich-text.ts'
import type { NavItem } from '../../../contract/site/site.ts'
import { useI18n } from '../../../i18n/context.tsx'
import { FrontPageSection } from '../home/front-page-section.tsx'

interface NavigationPageProps {
  item: NavItem
  /** The item's text, if it has one. */
  page: { title: string; subtitle: string; lang: string; body: RichTextDocument | null } | null
  /** New items in this part of the site. */
  sections: FrontPageSectionData[]
  navigation: readonly NavItem[]
  /** Content before the text. */
  children?: ReactNode
}

/** A navigation page at any of the three levels: title, text, links to related pages, and new items beside them. */
export function NavigationPage(props: NavigationPageProps) {
  const { item, page, sections, navigation, children } = props
  const { locale, t } = useI18n()
  const isLocked = item.require_login
  const below = item.sub_nav_list
  return (
    <div className="container">
      <div className="page-title" lang={page?.lang === locale ? undefined : page?.lang}>
        <h1>
          <TitleText text={page?.title ?? item.title} />
        </h1>
        <p>{page?.subtitle || item.intro}</p>
      </div>
      {isLocked && (
        <p className="alert warning visitors-only">
          <Icon name="lock" />
          <span>{t('site.members_only_note')}</span>
        </p>
      )}
      {children}
      <div className="navigation-page">
        {page?.body && !isLocked && (
          <div className="prose" lang={page.lang === locale ? undefined : page.lang}>
            <ServerRichText document={page.body} />
          </div>
        )}
        <RelatedLinks
          title={below.length > 0 ? t('site.in_this_part') : t('site.beside')}
          items={below.length > 0 ? below : findSiblings(navigation, item)}
        />
      </div>
      {sections.map((section) => (
        <FrontPageSection key={section.uri} section={section} navigation={navigation} />
      ))}
    </div>
  )
}
