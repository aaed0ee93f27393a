import { useState } from 'react'
import type { TextReadings } from '../../../contract/files/encoding.ts'
import { useAsyncAction } from '../form.tsx'
import { FileParseError, type FileChoice } from './read-file.ts'

/** A chosen file: read and checked again for each choice about it. */
export function useImportFile<Found extends { source: TextReadings }>(
  read: (file: File, choice: FileChoice) => Promise<Found>,
) {
  const action = useAsyncAction()
  const [file, setFile] = useState<File | null>(null)
  const [found, setFound] = useState<Found | FileParseError | null>(null)
  const [choice, setChoice] = useState<FileChoice>({})
  const look = (chosen: File, by: FileChoice = {}) => {
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
    choose: (part: FileChoice) => file && look(file, { ...choice, ...part }),
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
