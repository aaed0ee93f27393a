import type { Editor } from '@tiptap/core'
import { ImagePickerDialog } from '../../images/image-picker-dialog.tsx'
import { toFigureAttrs } from '../uploads/figure-of.ts'

interface FigureDialogProps {
  editor: Editor
  lang: string
  onClose: () => void
}

/** Inserts an image of the library. */
export function FigureDialog({ editor, lang, onClose }: FigureDialogProps) {
  return (
    <ImagePickerDialog
      chosen={null}
      lang={lang}
      onChoose={(image) =>
        editor.commands.insertContent({ type: 'figure', attrs: toFigureAttrs(image, lang) })
      }
      onClose={onClose}
    />
  )
}
