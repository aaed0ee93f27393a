// State of an import of an old site: the file, the plan and the run.
import { useEffect, useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import type { PostMapping } from '../../import/mapping.ts'
import type { ImportPart, runImport } from '../../import/parts.ts'
import type { PostFile } from '../../import/posts.ts'
import type { PostPlan, Watch } from '../../import/run.ts'
import { useAsyncAction } from '../../ui/form.tsx'
import type { FileChoice } from '../../ui/import/read-file.ts'
import { beginImport, forgetImport, rememberImport } from './begun-import.ts'
import { usePostFile } from './use-post-file.ts'

export interface Progress {
  part: 'check' | ImportPart
  done: number
  of: number
}

/** Milliseconds between changes of the progress on the screen. */
const progressMs = 100

/** `onRun` is called when a run ends or stops. */
export function usePostImport(onRun: () => Promise<unknown>) {
  const { run: act, isPending, failure } = useAsyncAction()
  const { clear: clearFile, read, changeMapping, ...file } = usePostFile()
  const { found, chosen } = file
  const [plan, setPlan] = useState<PostPlan | null>(null)
  const [outcome, setOutcome] = useState<'done' | 'stopped' | null>(null)
  const [run, setRun] = useState<number | null>(null)
  const { progress, track, cancel } = useProgress()
  const reset = () => {
    setPlan(null)
    setOutcome(null)
    setRun(null)
  }
  const check = async () => {
    if (!found) return
    setOutcome(null)
    setPlan(await track((watchOf) => planParts(found, watchOf('check'))))
  }
  const write = async (own: PostPlan, of: File) => {
    setOutcome(null)
    const id = run ?? found?.run ?? (await beginImport(of, own.file.source))
    setRun(id)
    rememberImport(of, id, own.mapping)
    try {
      const isDone = await track((watchOf) => runParts(own, { run: id, name: of.name }, watchOf))
      if (isDone) forgetImport()
      setOutcome(isDone ? 'done' : 'stopped')
    } catch (problem) {
      setOutcome('stopped')
      throw problem
    } finally {
      await onRun()
    }
  }
  return {
    ...file,
    plan,
    progress,
    outcome,
    isPending,
    failure,
    cancel,
    look: (next: File, site = '', choice: FileChoice = {}) => {
      reset()
      act(() => read(next, site, choice))
    },
    clear: () => {
      reset()
      clearFile()
    },
    check: () => act(check),
    write: () => plan && chosen && act(() => write(plan, chosen.file)),
    /** A changed mapping needs a new plan. */
    changeMapping: (change: Partial<PostMapping>) => {
      setPlan(null)
      setOutcome(null)
      changeMapping(change)
    },
  }
}

type WatchOf = (part: Progress['part']) => Watch

async function planParts(
  { posts: file, mapping }: { posts: PostFile; mapping: PostMapping },
  watch: Watch,
): Promise<PostPlan | null> {
  const { planPosts } = await import('../../import/importer.ts')
  return planPosts({ call, file, mapping }, watch)
}

/** Resolves to false if canceled. */
async function runParts(...given: Parameters<typeof runImport>): Promise<boolean> {
  const importer = await import('../../import/importer.ts')
  return importer.runImport(...given)
}

/** Progress of the work under way. Leaving the screen stops it after its current step. */
function useProgress() {
  const [progress, setProgress] = useState<Progress | null>(null)
  const isCanceled = useRef(false)
  const cancel = () => {
    isCanceled.current = true
  }
  useEffect(() => {
    return cancel
  }, [])
  const watchOf: WatchOf = (part) => {
    let shownAt = 0
    return {
      isCanceled: () => isCanceled.current,
      onProgress: (done, of) => {
        if (done < of && Date.now() - shownAt < progressMs) return
        shownAt = Date.now()
        setProgress({ part, done, of })
      },
    }
  }
  const track = async <Made>(work: (watch: WatchOf) => Promise<Made>): Promise<Made> => {
    isCanceled.current = false
    try {
      return await work(watchOf)
    } finally {
      setProgress(null)
    }
  }
  return { progress, track, cancel }
}
