import { useEffect, useRef } from 'react'
import type { Entry } from '../../contract/desk/entries/entry.ts'
import { entryUrl, isMultilingual } from '../../contract/desk/entries/types.ts'
import { useDeskI18n } from '../i18n/i18n.ts'
import { ScaledIframe } from './scaled-frame.tsx'
import { defaultWidth, type FrameView } from './view.ts'

interface DraftFrameProps {
  entry: Entry
  /** The revision to show. */
  rev: number
  view: FrameView
  /** Texts to scroll to, by preference; if the page has none of them, it keeps its scroll position. */
  words?: readonly string[]
}

/** Preview page of a draft; reloads when the draft changes. */
export function DraftFrame({ entry, rev, view, words = [] }: DraftFrameProps) {
  const { t } = useDeskI18n()
  const { theme = 'light', width = defaultWidth(), lang = entry.lang, as } = view
  const frame = useRef<HTMLIFrameElement>(null)
  const place = useRef(0)
  const path = isMultilingual(entry.type) ? entryUrl({ ...entry, lang, path: null }) : ''
  const address = `${entry.preview_url}${path}?rev=${rev}&theme=${theme}${as ? `&as=${as}` : ''}`
  useEffect(() => {
    place.current = pageOf(frame.current)?.scrollY ?? 0
    frame.current?.contentWindow?.location.replace(address)
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
      onLoad={() => {
        const page = pageOf(frame.current)
        if (page && !words.some((one) => showWords(page, one))) page.scrollTo(0, place.current)
      }}
    />
  )
}

/** Window of the framed page; null for an error page of the browser, which is cross-origin. */
const pageOf = (frame: HTMLIFrameElement | null) =>
  frame?.contentDocument ? frame.contentWindow : null

/** Scrolls inside the frame only; false if the page lacks the text. */
function showWords(page: Window, words: string): boolean {
  const { document, innerHeight, scrollY } = page
  const { body } = document
  // Compares whole texts: a Chinese word may also be part of another text.
  const element = [...body.querySelectorAll('main *, .ad-cover *, .ad-card *')].find(
    (one) => words !== '' && one.textContent.trim() === words,
  )
  if (!element) return false
  for (let list = element.parentElement; list && list !== body; list = list.parentElement)
    list.scrollLeft += element.getBoundingClientRect().left - list.getBoundingClientRect().left
  const { top, height } = element.getBoundingClientRect()
  page.scrollTo(0, top + scrollY - (innerHeight - height) / 2)
  return true
}
