import { useState, type DragEvent } from 'react'
import { notify } from '../../data/undo.ts'
import { useTexts } from '../../i18n/texts.ts'
import { FileButton } from './file-button.tsx'
import { acceptedAmong, droppedFiles, folderOf } from '../folder.ts'
import type { UploadKind } from './kind.ts'
import { usePaste } from './use-paste.ts'

interface DropzoneProps {
  kind: Pick<UploadKind<never>, 'accept' | 'says'>
  onFiles: (files: File[]) => void
}

/** Takes files and folders that are dropped here or chosen, and files that are pasted anywhere but into a field. */
export function Dropzone({ kind, onFiles }: DropzoneProps) {
  const { t } = useTexts()
  const [isOver, setOver] = useState(false)
  const { accept, says } = kind
  usePaste(onFiles)
  /** Of a folder, what is of another type is left aside. */
  const takeFolder = (files: readonly File[]) => {
    const { files: taken, left } = acceptedAmong(files, accept)
    if (left > 0) notify(t(says.left_aside, { count: left }), { kind: 'failed' })
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
      <FileButton name={t(says.choose)} of="files" accept={accept.join()} onFiles={onFiles} />
      <FileButton name={t(says.choose_folder)} of="folder" onFiles={takeFolder} />
      <span className="quiet">{t(says.drop)}</span>
    </div>
  )
}
