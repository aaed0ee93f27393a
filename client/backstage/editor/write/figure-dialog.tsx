import type { Editor } from '@tiptap/react'
import { useId, useState } from 'react'
import type { DeskImage } from '../../../contract/backstage/image.ts'
import { mediaUrl } from '../../../contract/paths.ts'
import { useRead } from '../../data/read.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'

interface FigureDialogProps {
  editor: Editor
  lang: string
  onClose: () => void
}

/** Chooses a picture of the library for the text. */
export function FigureDialog({ editor, lang, onClose }: FigureDialogProps) {
  const { t } = useTexts()
  const id = useId()
  const [chosen, setChosen] = useState<DeskImage | null>(null)
  const [caption, setCaption] = useState('')
  const insert = () => {
    if (!chosen) return
    const { path: src, width, height } = chosen
    const alt = altIn(chosen, lang)
    const words = caption.trim()
    const attrs = { image_id: chosen.id, src, width, height, alt, ...(words && { caption: words }) }
    editor.chain().insertContent({ type: 'figure', attrs }).run()
    onClose()
  }
  return (
    <Dialog title={t('editor.figure.title')} kind="wide" onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          insert()
        }}
      >
        <Library
          lang={lang}
          chosen={chosen}
          onChoose={(image) => {
            setChosen(image)
            setCaption(image.texts.find((one) => one.lang === lang)?.caption ?? '')
          }}
        />
        <div className="form-line">
          <label htmlFor={id}>{t('editor.figure.caption')}</label>
          <input
            id={id}
            lang={lang}
            value={caption}
            maxLength={300}
            onChange={(event) => setCaption(event.target.value)}
          />
        </div>
        <p className="actions">
          <button type="submit" className="button primary" disabled={!chosen}>
            {t('editor.figure.insert')}
          </button>
        </p>
      </form>
    </Dialog>
  )
}

interface LibraryProps {
  lang: string
  chosen: DeskImage | null
  onChoose: (image: DeskImage) => void
}

function Library({ lang, chosen, onChoose }: LibraryProps) {
  const { t } = useTexts()
  const { data, error } = useRead('GET /api/backstage/image')
  if (error) return <p className="alert">{t('editor.figure.failed')}</p>
  if (data?.items.length === 0) return <p className="hint">{t('editor.figure.empty')}</p>
  return (
    <ul className="library">
      {data?.items.map((image) => (
        <li key={image.id}>
          <button
            type="button"
            aria-pressed={image.id === chosen?.id}
            onClick={() => onChoose(image)}
          >
            <img
              src={mediaUrl(image.path, 320)}
              alt={altIn(image, lang) || image.origin_filename}
              width={image.width}
              height={image.height}
              loading="lazy"
            />
          </button>
        </li>
      ))}
    </ul>
  )
}

function altIn({ texts, img_alt }: DeskImage, lang: string): string {
  return texts.find((one) => one.lang === lang)?.alt || img_alt
}
