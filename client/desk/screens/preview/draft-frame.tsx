import { useEffect, useRef } from 'react'
import type { Entry } from '../../../contract/desk/entries/entry.ts'
import { entryUrl, isTogether } from '../../../contract/desk/entries/types.ts'
import type { FrameView } from '../../frame/view.ts'
import { ScaledIframe } from '../../frame/scaled-frame.tsx'
import { useDeskI18n } from '../../i18n/i18n.ts'

/** The page of a draft. It is shown anew when the draft has changed, at the place it was scrolled to. */
export function DraftFrame({ entry, view }: { entry: Entry; view: FrameView }) {
  const { t } = useDeskI18n()
  const { theme = 'light', width = '1280', lang = entry.lang, as } = view
  const frame = useRef<HTMLIFrameElement>(null)
  const place = useRef(0)
  const path = isTogether(entry.type) ? entryUrl({ ...entry, lang, path: null }) : ''
  const address = `${entry.preview_url}${path}?rev=${entry.rev}&theme=${theme}${as ? `&as=${as}` : ''}`
  useEffect(() => {
    const page = frame.current?.contentWindow
    place.current = page?.scrollY ?? 0
    page?.location.replace(address)
  }, [address])
  useEffect(() => {
    place.current = 0
  }, [entry.id])
  return (
    <ScaledIframe
      frame={frame}
      title={t('preview.frame', { title: entry.title })}
      width={width}
      isHidden={false}
      onLoad={() => frame.current?.contentWindow?.scrollTo(0, place.current)}
    />
  )
}
