import { DayLine } from '../../../features/calendar/day-line.tsx'
import { KeyFigures } from '../../../features/platform/key-figures.tsx'
import { RelatedLinks } from '../../../ui/navigation/onward.tsx'
import { PageText, type WrittenPage } from '../../../ui/text/page-text.tsx'
import type { DayAgenda } from '../../../contract/calendar/day.ts'
import type { FrontPageSectionData } from '../../../contract/site/front-page.ts'
import type { Settings } from '../../../contract/site/settings.ts'
import type { NavItem } from '../../../contract/site/site.ts'
import { useI18n } from '../../../i18n/context.tsx'
import { FrontPageSection } from './front-page-section.tsx'

interface HubProps {
  item: Pick<NavItem, 'title' | 'intro' | 'sub_nav_list'>
  sections: FrontPageSectionData[]
  navigation: readonly NavItem[]
  day: DayAgenda | undefined
  /** Settings, if the platform's figures are shown. */
  settings: Settings | undefined
  /** The editor's text. */
  text: WrittenPage | null
  now: string
}

/**
 * The front page of a part of the site: new and popular items of its lists, then the editor's text and all of its
 * pages.
 */
export function FrontPage({ item, sections, navigation, day, settings, text, now }: HubProps) {
  const { t } = useI18n()
  const beside = sections.filter(isNarrow)
  return (
    <div className="container">
      <div className="page-title">
        <h1>{item.title}</h1>
        <p>{item.intro}</p>
      </div>
      {day && <DayLine day={day} now={now} />}
      {settings && <KeyFigures settings={settings} />}
      {sections
        .filter((section) => !isNarrow(section))
        .map((section) => (
          <FrontPageSection key={section.uri} section={section} navigation={navigation} />
        ))}
      {beside.length > 0 && (
        <div className="section columns columns-2">
          {beside.map((section) => (
            <FrontPageSection
              key={section.uri}
              section={section}
              navigation={navigation}
              className=""
            />
          ))}
        </div>
      )}
      <PageText page={text} />
      <div className="section navigation-page">
        <RelatedLinks title={t('site.in_this_part')} items={item.sub_nav_list} />
      </div>
    </div>
  )
}

/** Two narrow sections are side by side. */
function isNarrow({ kind }: FrontPageSectionData): boolean {
  return kind === 'poll' || kind === 'ranking'
}
