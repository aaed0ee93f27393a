// A chosen file of posts and what they become here.
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useOperator } from '../../api/operator.ts'
import type { PostMapping, SiteAuthor } from '../../import/mapping.ts'
import type { PostFile } from '../../import/posts.ts'
import { FileParseError, type FileChoice } from '../../ui/import/read-file.ts'
import { begunImport } from './begun-import.ts'

const fileErrors = ['no_export', 'damaged', 'encoding', 'too_many_files'] as const

interface Found {
  posts: PostFile
  mapping: PostMapping
  /** Tags of the site. */
  tags: readonly { key: string; name: string }[]
  authors: readonly SiteAuthor[]
  /** The import to continue; `null` for a new one. */
  run: number | null
}

interface Chosen {
  file: File
  /** Address of the old site, if the operator named it. */
  site: string
  /** Choices of the operator about a table. */
  choice: FileChoice
}

export function usePostFile() {
  const { name: byline } = useOperator()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [readShare, setReadShare] = useState<number | null>(null)
  const [error, setError] = useState<(typeof fileErrors)[number] | FileParseError | null>(null)
  const [found, setFound] = useState<Found | null>(null)
  const clear = () => {
    setChosen(null)
    setFound(null)
    setError(null)
  }
  const read = async (file: File, site: string, choice: FileChoice) => {
    clear()
    setChosen({ file, site, choice })
    setReadShare(0)
    // The importer is large, so it loads when a file is chosen.
    const { readPosts, suggestMapping, ImportError } = await import('../../import/importer.ts')
    try {
      const posts = await readPosts(file, { site, ...choice, onProgress: setReadShare })
      const { mapping: suggested, tags, authors } = await suggestMapping(posts, { call, byline })
      const begun = await begunImport(file)
      const mapping = begun ? { ...suggested, ...begun.mapping } : suggested
      setFound({ posts, mapping, tags, authors, run: begun?.run ?? null })
    } catch (problem) {
      if (problem instanceof FileParseError) return setError(problem)
      if (!(problem instanceof ImportError)) throw problem
      setError(fileErrors.find((one) => one === problem.message) ?? 'damaged')
    } finally {
      setReadShare(null)
    }
  }
  return {
    chosen,
    readShare,
    error,
    found,
    clear,
    read,
    changeMapping: (change: Partial<PostMapping>) =>
      setFound((now) => now && { ...now, mapping: { ...now.mapping, ...change } }),
  }
}
