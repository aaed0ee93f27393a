import { useState } from 'react'
import { subscribersPerStep } from '../../../../contract/desk/newsletter/subscriber-import.ts'
import type { Locale } from '../../../../contract/locale.ts'
import { call, type ApiResponse } from '../../../api/client.ts'
import { invalidate } from '../../../api/read.ts'
import { showToast } from '../../../data/toasts.ts'
import { undoLastAction } from '../../../data/undo-last-action.ts'
import { inSteps } from '../../../ui/import/steps.ts'
import { useImportFile } from '../../../ui/import/use-import-file.ts'
import { readSubscribers, type Subscriber, type SubscriberFile } from './read-subscribers.ts'

type Imported = ApiResponse<'POST /api/backstage/subscriber/import'>

export interface CheckedFile extends SubscriberFile {
  name: string
  added: number
  updated: number
  unchanged: number
  /** Lines of addresses that have left the newsletter. */
  suppressed: number[]
}

interface Progress {
  work: 'check' | 'import'
  done: number
  of: number
}

/** A file of subscribers: checked in steps, then imported in steps. An interrupted import continues where it stopped. */
export function useSubscriberImport(list: Locale, doneText: (imported: Imported) => string) {
  const [progress, setProgress] = useState<Progress | null>(null)
  const [imported, setImported] = useState<Imported | null>(null)
  const picked = useImportFile<CheckedFile>(async (file, choice) => {
    setImported(null)
    const read = await readSubscribers(file, { ...choice, list, now: new Date() })
    const report = (done: number) =>
      setProgress({ work: 'check', done, of: read.subscribers.length })
    report(0)
    const checked = { added: 0, updated: 0, unchanged: 0, suppressed: [] as number[] }
    await inSteps(
      read.subscribers,
      subscribersPerStep,
      async (step, start) => {
        const one = await call('POST /api/backstage/subscriber/import/check', {
          body: bodyOf(step),
        })
        checked.added += one.added
        checked.updated += one.updated
        checked.unchanged += one.unchanged
        const lines = one.suppressed.map((place) => read.subscribers[start + place]?.line ?? 0)
        checked.suppressed.push(...lines)
      },
      report,
    ).finally(() => setProgress(null))
    return { ...read, ...checked, name: file.name }
  })
  const begin = ({ name, sha256, subscribers }: CheckedFile, consent: string) =>
    picked.run(async () => {
      const body = { name, sha256, rows: subscribers.length, agreed: true as const, consent }
      let latest = await call('POST /api/backstage/subscriber/import', { body })
      const { id } = latest
      setProgress({ work: 'import', done: 0, of: subscribers.length })
      await inSteps(
        subscribers,
        subscribersPerStep,
        async (step) => {
          const params = { id }
          latest = await call('POST /api/backstage/subscriber/import/:id/rows', {
            params,
            body: bodyOf(step),
          })
        },
        (done) => setProgress({ work: 'import', done, of: subscribers.length }),
      ).finally(async () => {
        setProgress(null)
        await refresh()
      })
      setImported(latest)
      showToast(doneText(latest), {
        undo: async () => {
          await undoLastAction('subscriber_import.finish', 'subscriber_import', id)
          setImported(null)
          await refresh()
        },
      })
    })
  return { ...picked, progress, imported, begin }
}

const refresh = () => invalidate('/api/backstage/subscriber/import', '/api/backstage/periodical')

const bodyOf = (subscribers: readonly Subscriber[]) => ({
  rows: subscribers.map(({ line: _, ...row }) => row),
})
