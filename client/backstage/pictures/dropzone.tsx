import { useState, type DragEvent } from 'react'
import { notify } from '../data/undo.ts'
import { useTexts } from '../i18n/texts.ts'
import { FileButton } from './file-button.tsx'
import { droppedFiles, folderOf, picturesAmong } from './folder.ts'
import { usePaste } from './use-paste.ts'

/** Takes files and folders that are dropped here or chosen, and files that are pasted anywhere but into a field. */
export function Dropzone({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useTexts()
  const [isOver, setOver] = useState(false)
  usePaste(onFiles)
  /** Of a folder, what is no picture is left aside. */
  const takeFolder = (files: readonly File[]) => {
    const { files: taken, left } = picturesAmong(files)
    if (left > 0) notify(t('pictures.left_aside', { count: left }), { kind: 'failed' })
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
      <FileButton name={t('pictures.choose')} of="files" onFiles={onFiles} />
      <FileButton name={t('pictures.choose_folder')} of="folder" onFiles={takeFolder} />
      <span className="quiet">{t('pictures.drop')}</span>
    </div>
  )
}
