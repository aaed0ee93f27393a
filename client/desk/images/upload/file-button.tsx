import { useId } from 'react'
import { acceptedTypes } from './types.ts'

interface FileButtonProps {
  name: string
  /** Whether several files can be chosen, or a folder; otherwise one file. */
  of?: 'files' | 'folder'
  /** What can be chosen; pictures unless it says otherwise. */
  accept?: string
  onFiles: (files: File[]) => void
}

/** Chooses files of this computer. */
export function FileButton({ name, of, accept = acceptedTypes.join(), onFiles }: FileButtonProps) {
  const id = useId()
  const isFolder = of === 'folder'
  return (
    <span className={isFolder ? 'file-button wide-only' : 'file-button'}>
      <label className="button" htmlFor={id}>
        {name}
      </label>
      <input
        id={id}
        className="visually-hidden"
        type="file"
        multiple={of !== undefined}
        {...(isFolder ? { webkitdirectory: '' } : { accept })}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // The same file can be chosen again.
          target.value = ''
        }}
      />
    </span>
  )
}
