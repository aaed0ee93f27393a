// Preview beside the text: the page of the entry, which follows the typing.
import { Link } from '@tanstack/react-router'
import { useEditorState } from '@tiptap/react'
import { useState } from 'react'
import { isMultilingual } from '../../../contract/desk/entries/types.ts'
import { isLocale, languageName } from '../../../contract/locale.ts'
import { createStore, useStore } from '../../api/store.ts'
import { readSetting, writeSetting } from '../../data/local-settings.ts'
import { previewOf } from '../../entry-type-links.ts'
import { useShareDraft } from '../../frame/draft-channel.ts'
import { DraftFrame } from '../../frame/draft-frame.tsx'
import { PreviewControls } from '../../frame/frame-choices.tsx'
import type { DraftPlace } from '../../frame/page-places.ts'
import { frameWidths, type FrameView } from '../../frame/view.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { keyLabel, useShortcuts } from '../../shell/shortcuts.ts'
import { goTo } from '../checklist/go-to.ts'
import type { EntrySession } from '../saving/use-entry-session.ts'
import { activeEditor } from '../text/open-editor.ts'
import './preview-pane.css'

const [openSetting, widthSetting] = ['desk.preview-beside', 'desk.preview-width']

/** In a narrower window the preview replaces the text, so it opens only on request. */
const isBeside = () => matchMedia('(min-width: 1100px)').matches

const isOpenStore = createStore(readSetting(openSetting) === 'on' && isBeside())

function toggle(): void {
  const isOpen = !isOpenStore.get()
  isOpenStore.set(isOpen)
  if (isBeside()) writeSetting(openSetting, isOpen ? 'on' : 'off')
}

interface Props {
  work: EntrySession
}

/** Opens and closes the preview. Shares the draft with preview windows of this browser. */
export function PreviewButton({ work: { entry, draft } }: Props) {
  const { t } = useDeskI18n()
  const isOpen = useStore(isOpenStore)
  const hasLivePreview = isMultilingual(entry.type)
  const block = useActiveBlock()
  useShareDraft(hasLivePreview ? null : entry.id, { data: draft.data, block, onPick: goToPlace })
  const key = {
    key: 'Alt+p',
    labelKey: 'editor.preview',
    run: toggle,
    worksInFields: true,
  } as const
  useShortcuts(hasLivePreview ? [] : [key])
  if (hasLivePreview)
    return (
      <Link className="button" {...previewOf(entry.type, entry.id)} target="_blank">
        {t('editor.preview')}
      </Link>
    )
  return (
    <button
      type="button"
      className="button toggle"
      aria-pressed={isOpen}
      title={keyLabel('Alt+P')}
      onClick={toggle}
    >
      {t('editor.preview')}
    </button>
  )
}

export function PreviewPane({ work }: Props) {
  return useStore(isOpenStore) && <Pane work={work} />
}

function Pane({ work: { entry, draft } }: Props) {
  const { t } = useDeskI18n()
  const block = useActiveBlock()
  const [view, setView] = useState<FrameView>(() => ({ width: rememberedWidth() }))
  const shown = entry.translations.find(({ lang }) => lang === view.lang)
  const change = (next: FrameView) => {
    setView({ ...view, ...next })
    if (next.width) writeSetting(widthSetting, next.width)
  }
  return (
    <section className="preview-pane" aria-label={t('preview.title')}>
      <div className="preview-pane-bar">
        <PreviewControls view={view} change={change} />
        {entry.translations.length > 0 && (
          <select
            className="field"
            aria-label={t('preview.languages')}
            value={shown?.lang ?? entry.lang}
            onChange={({ target: { value } }) => isLocale(value) && change({ lang: value })}
          >
            {[entry, ...entry.translations].map(({ lang }) => (
              <option key={lang} value={lang}>
                {languageName(lang)}
              </option>
            ))}
          </select>
        )}
        <Link className="link" {...previewOf(entry.type, entry.id)} target="_blank">
          {t('preview.own_window')}
        </Link>
      </div>
      <DraftFrame
        key={shown?.id ?? entry.id}
        entry={
          shown ? { ...entry, ...shown, preview_url: `/backstage/preview/${shown.id}` } : entry
        }
        view={{ ...view, lang: shown?.lang ?? entry.lang }}
        unsaved={shown ? undefined : { data: draft.data, block, onPick: pickInPane }}
      />
    </section>
  )
}

const rememberedWidth = () =>
  frameWidths.find((one) => one === readSetting(widthSetting)) ?? frameWidths[0]

/** In a narrower window the preview replaces the text, so it closes first. */
function pickInPane(place: DraftPlace): void {
  if (isBeside()) return goToPlace(place)
  isOpenStore.set(false)
  requestAnimationFrame(() => goToPlace(place))
}

function goToPlace(place: DraftPlace): void {
  goTo({ code: 'outdated', level: 'advice', ...place })
}

/** Index of the block with the cursor; null while the text has no focus. */
function useActiveBlock(): number | null {
  const editor = useStore(activeEditor)
  return useEditorState({
    editor,
    selector: ({ editor: now }) => (now?.isFocused ? now.state.selection.$from.index(0) : null),
  })
}
