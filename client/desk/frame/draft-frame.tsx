import { useEffect, useRef, useState, type RefObject } from 'react'
import type { Entry } from '../../contract/desk/entries/entry.ts'
import { entryUrl, isMultilingual } from '../../contract/desk/entries/types.ts'
import { callInBackground, type DeskError } from '../api/client.ts'
import { useDeskI18n } from '../i18n/i18n.ts'
import { morphHtml } from './morph.ts'
import { blockElements, placeAt, type DraftPlace } from './page-places.ts'
import { createRenderLoop, type RenderLoop } from './render-loop.ts'
import { ScaledIframe } from './scaled-frame.tsx'
import { defaultWidth, type FrameView } from './view.ts'

interface DraftFrameProps {
  entry: Pick<Entry, 'id' | 'type' | 'item_id' | 'lang' | 'title' | 'preview_url'>
  /** The saved revision to show; by default the latest. */
  rev?: number
  view: FrameView
  /** Texts to scroll to, by preference; if the page has none of them, it keeps its scroll position. */
  words?: readonly string[]
  /** Draft to show before it is saved. */
  unsaved?: Unsaved | undefined
}

interface Unsaved {
  data: Record<string, unknown>
  /** Block to scroll to whenever it changes. */
  block: number | null
  /** Called for a click on a part of the page that shows a part of the draft. */
  onPick: (place: DraftPlace) => void
}

/** Preview page of a draft. Reloads when the saved draft changes; an unsaved one changes the content in place. */
export function DraftFrame({ entry, rev, view, words = [], unsaved }: DraftFrameProps) {
  const { t } = useDeskI18n()
  const { theme = 'light', width = defaultWidth(), lang = entry.lang, as } = view
  const frame = useRef<HTMLIFrameElement>(null)
  const place = useRef(0)
  const path = isMultilingual(entry.type) ? entryUrl({ ...entry, lang, path: null }) : ''
  const version = rev === undefined ? '' : `rev=${rev}&`
  const address = `${entry.preview_url}${path}?${version}theme=${theme}${as ? `&as=${as}` : ''}`
  useEffect(() => {
    place.current = pageOf(frame.current)?.scrollY ?? 0
    frame.current?.contentWindow?.location.replace(address)
  }, [address])
  useEffect(() => {
    place.current = 0
  }, [entry.id])
  const { failure, fill, listen } = useUnsaved(entry.id, frame, unsaved)
  return (
    <>
      {unsaved && failure && (
        <output className="hint frame-note">
          {t(failure === 'payload_too_large' ? 'preview.too_long' : 'preview.waits')}
        </output>
      )}
      <ScaledIframe
        frame={frame}
        title={t('preview.frame', { title: entry.title })}
        width={width}
        isHidden={false}
        onPointerEnter={listen}
        onLoad={() => {
          fill()
          listen()
          const page = pageOf(frame.current)
          if (page && !words.some((one) => showWords(page, one))) page.scrollTo(0, place.current)
        }}
      />
    </>
  )
}

/** Milliseconds until a rendering without an answer is given up. */
const longestRender = 20_000

type FrameRef = RefObject<HTMLIFrameElement | null>

const mainIn = (frame: FrameRef) => pageOf(frame.current)?.document.querySelector('main') ?? null

/**
 * Renders the unsaved draft into the frame. `fill` does so again after the frame has loaded, `listen` makes clicks in
 * its page lead to fields.
 */
function useUnsaved(id: number, frame: FrameRef, unsaved: Unsaved | undefined) {
  const latest = useRef(unsaved)
  useEffect(() => {
    latest.current = unsaved
  })
  const html = useRef<string | null>(null)
  const [failure, setFailure] = useState<DeskError['code'] | null>(null)
  const loop = useRef<RenderLoop>(null)
  const isOn = unsaved !== undefined
  useEffect(() => {
    if (!isOn) return undefined
    const own = createRenderLoop({
      async render(data) {
        const signal = AbortSignal.timeout(longestRender)
        const asked = { params: { id }, body: { data }, signal }
        return (await callInBackground('POST /api/backstage/entry/:id/render', asked)).html
      },
      onHtml(rendered) {
        setFailure(null)
        html.current = rendered
        morphHtml(mainIn(frame), rendered)
      },
      onFailure: setFailure,
    })
    loop.current = own
    return () => {
      own.end()
      html.current = null
      setFailure(null)
    }
  }, [id, isOn, frame])
  const data = unsaved?.data
  useEffect(() => {
    if (data) loop.current?.show(data)
  }, [id, data])
  const block = unsaved?.block ?? null
  useEffect(() => {
    const main = mainIn(frame)
    const element =
      main && block !== null && blockElements(main, latest.current?.data['body'])[block]
    if (element) showElement(element)
  }, [block, frame])
  // One function, because a page that is listened to twice keeps it once.
  const [onClick] = useState(() => (event: MouseEvent) => pick(frame, latest.current, event))
  return {
    failure,
    fill: () => {
      if (html.current !== null) morphHtml(mainIn(frame), html.current)
    },
    listen: () => pageOf(frame.current)?.addEventListener('click', onClick, true),
  }
}

/** A click on a text of the draft leads to its field. Other clicks work as usual. */
function pick(frame: FrameRef, unsaved: Unsaved | undefined, event: MouseEvent): void {
  const main = mainIn(frame)
  const place = main && unsaved && placeAt(main, unsaved.data, event.target as Element)
  if (!place) return
  event.preventDefault()
  event.stopPropagation()
  unsaved.onPick(place)
}

/** Scrolls the page only as far as needed, and marks the element for a moment. */
function showElement(element: Element): void {
  const page = element.ownerDocument.defaultView
  const { top, bottom, height } = element.getBoundingClientRect()
  if (page && (top < 0 || bottom > page.innerHeight))
    page.scrollBy(0, top - Math.max(0, (page.innerHeight - height) / 2))
  const mark = ['color-mix(in srgb, var(--accent) 18%, transparent)', 'transparent']
  element.animate({ backgroundColor: mark }, 900)
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
