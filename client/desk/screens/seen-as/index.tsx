// The site in a frame as a kind of visitor sees it: a visitor, a member, a muted member, a VIP. Never as a specific
// person.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { viewAsUrl, parseViewAsUrl } from '../../../contract/desk/previews/view-as.ts'
import { localePath } from '../../../contract/paths.ts'
import { ownLanguage, useOperator } from '../../api/operator.ts'
import { parseViewAsView, type SeenView } from './view.ts'
import { PreviewControls } from '../../frame/frame-choices.tsx'
import { PagePathField } from '../../frame/page-line.tsx'
import { ViewAsSelect } from '../../frame/seen-as-choice.tsx'
import { SitePreview } from '../../frame/site-frame.tsx'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { PageHead } from '../../ui/parts.tsx'

export function SeenAsScreen() {
  const { t } = useDeskI18n()
  const navigate = useNavigate()
  const operator = useOperator()
  const view = parseViewAsView(useSearch({ strict: false }))
  const { as = 'member', theme = 'light', width } = view
  const page = view.page ?? localePath(ownLanguage(operator), '/')
  const change = (next: SeenView) =>
    void navigate({ to: '/seen-as', search: { ...view, ...next }, replace: true })
  return (
    <div className="page">
      <PageHead title={t('screen.seen_as')} about={t('preview.seen_as_about')} />
      <div className="frame-controls">
        <ViewAsSelect view={{ ...view, as }} change={change} />
        <PagePathField page={page} onPage={(next) => change({ page: next })} />
        <PreviewControls view={view} change={change} />
      </div>
      <SitePreview
        title={t('preview.seen_as_frame', { page })}
        address={viewAsUrl(as, page, { theme })}
        pageIn={(address) => parseViewAsUrl(address)?.page}
        page={page}
        width={width}
        onNavigate={(next) => change({ page: next })}
      />
    </div>
  )
}
