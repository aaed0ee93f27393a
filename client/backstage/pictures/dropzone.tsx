import { useId, useState, type DragEvent } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { acceptedTypes } from './types.ts'
import { usePaste } from './use-paste.ts'

/** Takes files that are dropped here, chosen, or pasted anywhere but into a field. */
export function Dropzone({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useTexts()
  const id = useId()
  const [isOver, setOver] = useState(false)
  usePaste(onFiles)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFiles([...event.dataTransfer.files])
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
      <label className="button" htmlFor={id}>
        {t('pictures.choose')}
      </label>
      <input
        id={id}
        className="visually-hidden"
        type="file"
        multiple
        accept={acceptedTypes.join()}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // The same file can be chosen again.
          target.value = ''
        }}
      />
      <span className="quiet">{t('pictures.drop')}</span>
    </div>
  )
}
