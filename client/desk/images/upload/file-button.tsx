import { useId } from 'react'
import { acceptedTypes } from './types.ts'

interface FileButtonProps {
  name: string
  /** Allows several files, or a folder; by default one file. */
  of?: 'files' | 'folder'
  /** Accepted file types, by default images. */
  accept?: string
  isDisabled?: boolean
  onFiles: (files: File[]) => void
}

/** Opens the file dialog. */
export function FileButton(props: FileButtonProps) {
  const { name, of, accept = acceptedTypes.join(), isDisabled, onFiles } = props
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
        disabled={isDisabled}
        multiple={of !== undefined}
        {...(isFolder ? { webkitdirectory: '' } : { accept })}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // Lets the user select the same file again.
          target.value = ''
        }}
      />
    </span>
  )
}
