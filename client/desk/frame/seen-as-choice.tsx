import {
  builtInVisitorTypes,
  vipViewAs,
  type ViewAs,
} from '../../contract/desk/previews/view-as.ts'
import type { FrameView } from './view.ts'
import { useApi } from '../api/read.ts'
import { useDeskI18n } from '../i18n/i18n.ts'
import { SegmentedControl } from './frame-choices.tsx'

interface SeenAsChoiceProps {
  view: FrameView
  change: (next: FrameView) => void
}

/** Selects the visitor type the page is rendered for; each VIP group is a type. */
export function ViewAsSelect({ view, change }: SeenAsChoiceProps) {
  const { t } = useDeskI18n()
  const { data } = useApi('GET /api/backstage/seen-as')
  const groups = data?.groups.map(({ key, name }) => ({ value: vipViewAs(key), text: name })) ?? []
  const plain = builtInVisitorTypes.map((value) => ({ value, text: t(`preview.as.${value}`) }))
  return (
    <SegmentedControl<ViewAs>
      label={t('preview.seen_as')}
      options={[...plain, ...groups]}
      value={view.as ?? 'visitor'}
      onChange={(as) => change({ as })}
    />
  )
}
