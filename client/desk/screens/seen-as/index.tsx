// The site as a kind of visitor has it, in a frame: a visitor, a member, one who is muted, a VIP. Never a person.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { addressAs, pageAs } from '../../../contract/desk/previews/seen-as.ts'
import { localePath } from '../../../contract/paths.ts'
import { ownLanguage, useOperator } from '../../api/operator.ts'
import { seenViewOf, type SeenView } from './view.ts'
import { FrameChoices } from '../../frame/frame-choices.tsx'
import { PageLine } from '../../frame/page-line.tsx'
import { SeenAsChoice } from '../../frame/seen-as-choice.tsx'
import { SiteFrame } from '../../frame/site-frame.tsx'
import { useTexts } from '../../i18n/texts.ts'

export function SeenAsScreen() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const operator = useOperator()
  const view = seenViewOf(useSearch({ strict: false }))
  const { as = 'member', theme = 'light', width } = view
  const page = view.page ?? localePath(ownLanguage(operator), '/')
  const change = (next: SeenView) =>
    void navigate({ to: '/seen-as', search: { ...view, ...next }, replace: true })
  return (
    <div className="page">
      <div className="page-head">
        <h1>{t('screen.seen_as')}</h1>
        <span className="quiet about">{t('preview.seen_as_about')}</span>
      </div>
      <div className="frame-controls">
        <SeenAsChoice view={{ ...view, as }} change={change} />
        <PageLine page={page} onPage={(next) => change({ page: next })} />
        <FrameChoices view={view} change={change} />
      </div>
      <SiteFrame
        title={t('preview.seen_as_frame', { page })}
        address={addressAs(as, page, { theme })}
        pageIn={(address) => pageAs(address)?.page}
        page={page}
        width={width}
        onPage={(next) => change({ page: next })}
      />
    </div>
  )
}
