import { run } from '../../worker/storage/db.ts'
import { listMeasures } from '../../worker/data/measure.ts'
import { testDeps } from './site.ts'

/** `kind key bucket` → count over all days. */
export async function counted(): Promise<Record<string, number>> {
  const rows = await run(testDeps(), listMeasures(testDeps(), '0000'))
  return Object.fromEntries(
    rows.map(({ kind, key, bucket, count }) => [
      [kind, key, ...(bucket ? [bucket] : [])].join(' '),
      count,
    ]),
  )
}
