import { useState } from 'react'
import { useAsyncAction } from '../form.tsx'
import { FileParseError, type FileChoice } from './read-file.ts'

/** A chosen file: read and checked again for each choice about it. */
export function useImportFile<Found, Choice extends FileChoice = FileChoice>(
  read: (file: File, choice: Partial<Choice>) => Promise<Found>,
) {
  const action = useAsyncAction()
  const [file, setFile] = useState<File | null>(null)
  const [found, setFound] = useState<Found | FileParseError | null>(null)
  const [choice, setChoice] = useState<Partial<Choice>>({})
  const look = (chosen: File, by: Partial<Choice> = {}) => {
    setFile(chosen)
    setChoice(by)
    setFound(null)
    action.run(async () => setFound(await read(chosen, by).catch(parseErrorOf)))
  }
  return {
    ...action,
    file,
    found: found instanceof FileParseError ? null : found,
    error: found instanceof FileParseError ? found : null,
    choice,
    look,
    /** Reads the same file with another choice. */
    choose: (part: Partial<Choice>) => file && look(file, { ...choice, ...part }),
    clear: () => {
      setFile(null)
      setFound(null)
    },
  }
}

function parseErrorOf(error: unknown): FileParseError {
  if (error instanceof FileParseError) return error
  throw error
}
