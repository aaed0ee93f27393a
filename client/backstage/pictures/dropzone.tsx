import { useId, useState, type ChangeEvent, type DragEvent } from 'react'
import { notify } from '../data/undo.ts'
import { useTexts } from '../i18n/texts.ts'
import { droppedFiles, folderOf, picturesAmong } from './folder.ts'
import { acceptedTypes } from './types.ts'
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
      <FileInput name={t('pictures.choose')} onFiles={onFiles} />
      <FileInput name={t('pictures.choose_folder')} isFolder onFiles={takeFolder} />
      <span className="quiet">{t('pictures.drop')}</span>
    </div>
  )
}

interface FileInputProps {
  name: string
  isFolder?: boolean
  onFiles: (files: File[]) => void
}

function FileInput({ name, isFolder = false, onFiles }: FileInputProps) {
  const id = useId()
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(target.files ?? [])])
    // The same file can be chosen again.
    target.value = ''
  }
  const of = isFolder ? { webkitdirectory: '' } : { accept: acceptedTypes.join() }
  return (
    <span className={isFolder ? 'file-button wide-only' : 'file-button'}>
      <label className="button" htmlFor={id}>
        {name}
      </label>
      <input id={id} className="visually-hidden" type="file" multiple {...of} onChange={take} />
    </span>
  )
}
