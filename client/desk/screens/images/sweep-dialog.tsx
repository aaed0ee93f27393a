import { useEffect, useState } from 'react'
import { longestSweep, maxImagesAtOnce } from '../../../contract/desk/limits.ts'
import { formatNumber } from '../../../i18n/translate.ts'
import { call } from '../../api/call.ts'
import { notify } from '../../data/undo.ts'
import { useTexts } from '../../i18n/texts.ts'
import { restorePictures } from '../../images/file-actions.tsx'
import { Grid } from '../../images/grid.tsx'
import { usePictures } from '../../images/use-images.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogForm, Line, useSubmit } from '../../ui/form.tsx'

interface SweepProps {
  onClose: () => void
  onSwept: () => void
}

/** Pictures that one clean-up takes. */
const most = 500
const day = 86_400_000

/** Deletes pictures that nothing shows: found, counted and shown first. What comes to be used meanwhile stays. */
export function SweepDialog({ onClose, onSwept }: SweepProps) {
  const { t, lang } = useTexts()
  const [days, setDays] = useState(90)
  const [now] = useState(() => Date.now())
  const {
    rows = [],
    hasMore,
    isBusy,
    error,
    more,
  } = usePictures({
    use: 'unused',
    sort: 'old',
    until: new Date(now - days * day).toISOString(),
  })
  const isLooking = isBusy || (hasMore && rows.length < most)
  useEffect(() => {
    if (!isBusy && !error && isLooking) more()
  })
  const found = rows.slice(0, most)
  const form = useSubmit(async () => {
    const ids = found.map(({ id }) => id)
    const { deleted, kept } = await deleteAll(ids, days)
    const undo = () => restoreAll(deleted).then(onSwept)
    const said = [t('pictures.deleted', { count: deleted.length })]
    if (kept.length > 0) said.push(t('pictures.kept_used', { count: kept.length }))
    notify(said.join(' '), deleted.length > 0 ? { undo } : {})
    onSwept()
    onClose()
  })
  const count = formatNumber(lang, found.length)
  return (
    <Dialog title={t('pictures.sweep_title')} kind="wide" onClose={onClose} isFirm>
      <DialogForm
        form={{ ...form, isBusy: form.isBusy || isLooking || found.length === 0 }}
        does={t('pictures.sweep_do', { count: found.length })}
        onClose={onClose}
      >
        <Line label={t('pictures.sweep_days')}>
          {(id) => (
            <input
              id={id}
              type="number"
              min={1}
              max={longestSweep}
              value={days}
              onChange={({ target }) =>
                setDays(Math.min(longestSweep, Math.max(1, target.valueAsNumber || 1)))
              }
            />
          )}
        </Line>
        <output>
          {isLooking
            ? t('pictures.sweep_looking', { count })
            : found.length === 0
              ? t('pictures.sweep_none')
              : t('pictures.sweep_found', { count: found.length, days })}
        </output>
        <div className="sweep-pictures">
          <Grid pictures={found} chosen={null} lang={lang} />
        </div>
        {found.length > 0 && <p className="quiet">{t('pictures.delete_means')}</p>}
      </DialogForm>
    </Dialog>
  )
}

const partsOf = (ids: readonly number[]) =>
  Array.from({ length: Math.ceil(ids.length / maxImagesAtOnce) }, (_, index) =>
    ids.slice(index * maxImagesAtOnce, (index + 1) * maxImagesAtOnce),
  )

async function deleteAll(ids: readonly number[], days: number) {
  const deleted: number[] = []
  const kept: number[] = []
  for (const part of partsOf(ids)) {
    const done = await call('POST /api/backstage/image/delete', { body: { ids: part, days } })
    deleted.push(...done.deleted)
    kept.push(...done.kept)
  }
  return { deleted, kept }
}

async function restoreAll(ids: readonly number[]): Promise<void> {
  for (const part of partsOf(ids)) await restorePictures(part)
}
