import { useState, type DragEvent } from 'react'
import { showToast } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { FileButton } from './file-button.tsx'
import { filterAccepted, droppedFiles, folderOf } from '../folder.ts'
import type { UploadConfig } from './kind.ts'
import { usePaste } from './use-paste.ts'

interface DropzoneProps {
  kind: Pick<UploadConfig<never>, 'accept' | 'messageKeys'>
  onFiles: (files: File[]) => void
}

/** Accepts dropped or selected files and folders, and files pasted anywhere except into a field. */
export function Dropzone({ kind, onFiles }: DropzoneProps) {
  const { t } = useDeskI18n()
  const [isOver, setOver] = useState(false)
  const { accept, messageKeys } = kind
  usePaste(onFiles)
  /** Skips files of other types in a folder and reports their number. */
  const takeFolder = (files: readonly File[]) => {
    const { files: taken, left } = filterAccepted(files, accept)
    if (left > 0) showToast(t(messageKeys.left_aside, { count: left }), { kind: 'failed' })
    onFiles(taken)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void droppedFiles(event.dataTransfer).then((files) =>
      files.some(folderOf) ? takeFolder(files) : onFiles(files),
    )
  }
  return (
    <div
      className={isOver ? 'dropzone over' : 'dropzone'}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileButton
        name={t(messageKeys.choose)}
        of="files"
        accept={accept.join()}
        onFiles={onFiles}
      />
      <FileButton name={t(messageKeys.choose_folder)} of="folder" onFiles={takeFolder} />
      <span className="muted">{t(messageKeys.drop)}</span>
    </div>
  )
}
