// Preview of a multilingual entry above its form; shows the saved draft.
import { useEffect, useState } from 'react'
import type { EntryType } from '../../../contract/desk/entries/types.ts'
import { missingText } from '../../../contract/desk/previews/url.ts'
import { textsIn, textWithFallback } from '../../../contract/desk/texts.ts'
import { isLocale, type Locale } from '../../../contract/locale.ts'
import { DraftFrame } from '../../frame/draft-frame.tsx'
import { PreviewControls } from '../../frame/frame-choices.tsx'
import { LanguageChoice } from '../../frame/language-choice.tsx'
import type { FrameView } from '../../frame/view.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import type { EntrySession } from '../saving/use-entry-session.ts'
import './live-preview.css'

const isPhone = () => matchMedia('(width < 768px)').matches

/** The home page is arranged by eye: where a phone fits beside its form, its preview is open from the start. */
const startsBeside = (type: EntryType) => type === 'home' && matchMedia('(width >= 1280px)').matches

export function LivePreview({ work: { entry, draft } }: { work: EntrySession }) {
  const { t } = useDeskI18n()
  const [isBeside] = useState(() => startsBeside(entry.type))
  const [isOpen, setOpen] = useState(isBeside)
  const [view, setView] = useState<FrameView>(() => (isBeside || isPhone() ? { width: '390' } : {}))
  const [lang, setLang] = useLanguage(entry.lang)
  const rev = useSavedRevision(draft)
  const title = textsIn(draft.data['title'])
  return (
    <section
      className={isBeside ? 'live-preview beside' : 'live-preview'}
      aria-label={t('preview.title')}
    >
      <div className="live-preview-bar">
        <button
          type="button"
          className="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'preview.close' : 'preview.open')}
        </button>
        {isOpen && (
          <>
            <LanguageChoice value={lang} onChange={setLang} isShort={isBeside} />
            <PreviewControls view={view} change={(next) => setView({ ...view, ...next })} />
          </>
        )}
      </div>
      {isOpen && (
        <DraftFrame
          entry={entry}
          rev={rev}
          view={{ ...view, lang }}
          words={[title ? textWithFallback(title, lang).trim() : '', missingText]}
        />
      )}
    </section>
  )
}

/** Selected language, or the language of the last focused text. */
function useLanguage(first: Locale) {
  const [lang, setLang] = useState(first)
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      if (target instanceof HTMLTextAreaElement && isLocale(target.lang)) setLang(target.lang)
    }
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [])
  return [lang, setLang] as const
}

/** Latest revision that contains all changes. */
function useSavedRevision({ state, rev }: EntrySession['draft']): number {
  const [saved, setSaved] = useState(rev)
  const now = state.kind === 'saved' ? rev() : saved
  if (now !== saved) setSaved(now)
  return now
}
