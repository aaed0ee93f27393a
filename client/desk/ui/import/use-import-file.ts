import { useState } from 'react'
import type { Encoding, TextReadings } from '../../../contract/files/encoding.ts'
import { useAsyncAction } from '../form.tsx'
import { FileParseError } from './read-file.ts'

/** A chosen file: read and checked again for each encoding. */
export function useImportFile<Found extends { source: TextReadings }>(
  read: (file: File, encoding?: Encoding) => Promise<Found>,
) {
  const action = useAsyncAction()
  const [file, setFile] = useState<File | null>(null)
  const [found, setFound] = useState<Found | FileParseError | null>(null)
  const look = (chosen: File, encoding?: Encoding) => {
    setFile(chosen)
    setFound(null)
    action.run(async () => setFound(await read(chosen, encoding).catch(parseErrorOf)))
  }
  return {
    ...action,
    file,
    found: found instanceof FileParseError ? null : found,
    error: found instanceof FileParseError ? found : null,
    look,
    /** Reads the same file in another encoding. */
    lookAs: (encoding: Encoding) => file && look(file, encoding),
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
