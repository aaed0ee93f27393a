import { Link } from '@tanstack/react-router'
import type { ItemType } from '../../../contract/items.ts'
import { isSameView, type EntryView } from '../../data/entry-view.ts'
import { ownLanguage, useOperator } from '../../data/operator.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { useTexts } from '../../i18n/texts.ts'
import { listPaths } from './view.ts'

/** Views that everybody has. */
function viewsFor(lang: EntryView['lang']): { says: MessageKey; view: EntryView }[] {
  return [
    { says: 'entries.all', view: lang ? { lang } : {} },
    { says: 'entries.mine', view: { by: 'me' } },
    { says: 'entries.edited', view: { state: 'edited' } },
    { says: 'entries.scheduled', view: { state: 'scheduled' } },
    { says: 'entries.outdated', view: { state: 'outdated' } },
  ]
}

/** Tabs are views: links to an address, so the way back works as everywhere. */
export function Tabs({ type, view }: { type: ItemType; view: EntryView }) {
  const { t } = useTexts()
  const views = viewsFor(ownLanguage(useOperator()))
  return (
    <nav className="tabs" aria-label={t('entries.views')}>
      {views.map(({ says, view: one }) => (
        <Link
          key={says}
          to={listPaths[type]}
          search={one}
          activeProps={{}}
          aria-current={isSameView(one, view) ? 'page' : undefined}
        >
          {t(says)}
        </Link>
      ))}
    </nav>
  )
}
