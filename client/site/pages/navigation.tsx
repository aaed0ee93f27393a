import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { Onward } from '../../ui/onward.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import type { RichTextDocument } from '../../contract/rich-text.ts'
import type { NavItem } from '../../contract/site.ts'
import { useI18n } from '../../i18n/context.tsx'

interface NavigationPageProps {
  item: NavItem
  /** The item's text, if it has one. */
  page: { title: string; subtitle: string; lang: string; body: RichTextDocument | null } | null
  /** Sibling pages, for items without children. */
  siblings: NavItem[]
  /** Content before the text. */
  children?: ReactNode
}

/** A navigation page at any of the three levels: title, text, and links to related pages. */
export function NavigationPage({ item, page, siblings, children }: NavigationPageProps) {
  const { locale, t } = useI18n()
  const isLocked = item.require_login
  return (
    <div className="container">
      <div className="page-title" lang={page?.lang === locale ? undefined : page?.lang}>
        <h1>{page?.title ?? item.title}</h1>
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
            <RichText document={page.body} />
          </div>
        )}
        <Onward
          title={item.sub_nav_list.length > 0 ? t('site.in_this_part') : t('site.beside')}
          items={item.sub_nav_list.length > 0 ? item.sub_nav_list : siblings}
        />
      </div>
    </div>
  )
}
