import { useDeskI18n } from '../../i18n/i18n.ts'
import { ImportFaults } from './faults.tsx'
import { isSharedFlaw } from './flaw-text.ts'
import type { FileChoice, FileParseError } from './read-file.ts'
import { ImportSource } from './source.tsx'

interface FileErrorProps {
  error: FileParseError
  /** Maximum rows of the import. */
  most: number
  onChoice: (choice: FileChoice) => void
}

/** A file that cannot be read as a whole, and other readings of it. */
export function FileError({ error, most, onChoice }: FileErrorProps) {
  const { t } = useDeskI18n()
  const { line, column, flaw, source } = error
  const text = t(`imports.flaw.${isSharedFlaw(flaw) ? flaw : 'unreadable'}`, { most, column })
  return (
    <div className="import-plan" role="alert">
      {source && <ImportSource source={source} onChoice={onChoice} />}
      <ImportFaults faults={[{ line, column, found: '', text }]} />
    </div>
  )
}
