import { plainVisitors, vipVisitor, type SeenAs } from '../../contract/desk/previews/seen-as.ts'
import type { FrameView } from './view.ts'
import { useRead } from '../api/read.ts'
import { useTexts } from '../i18n/texts.ts'
import { Choices } from './frame-choices.tsx'

interface SeenAsChoiceProps {
  view: FrameView
  change: (next: FrameView) => void
}

/** Which kind of visitor sees the page; each VIP group sees its own. */
export function SeenAsChoice({ view, change }: SeenAsChoiceProps) {
  const { t } = useTexts()
  const { data } = useRead('GET /api/backstage/seen-as')
  const groups = data?.groups.map(({ key, name }) => ({ value: vipVisitor(key), text: name })) ?? []
  const plain = plainVisitors.map((value) => ({ value, text: t(`preview.as.${value}`) }))
  return (
    <Choices<SeenAs>
      label={t('preview.seen_as')}
      options={[...plain, ...groups]}
      value={view.as ?? 'visitor'}
      onChange={(as) => change({ as })}
    />
  )
}
