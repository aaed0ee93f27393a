import { useState } from 'react'
import { maxCleanUpDays, maxImagesPerRequest } from '../../../contract/desk/limits.ts'
import { formatNumber } from '../../../i18n/translate.ts'
import { call } from '../../api/client.ts'
import { useLoadWhile } from '../../api/pages.ts'
import { showToast } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { restoreImages } from '../../images/file-actions.tsx'
import { Grid } from '../../images/grid.tsx'
import { useImages } from '../../images/use-images.ts'
import { useFormSubmit, LabeledInput } from '../../ui/form.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { QueryState } from '../../ui/query-state.tsx'

/** Maximum number of images per clean-up. */
const most = 500
const day = 86_400_000

/** Deletes unused images, after finding, counting and showing them. An image that is in use by then is kept. */
export function CleanUpDialog({ onClose, onSwept }: { onClose: () => void; onSwept: () => void }) {
  const { t, lang } = useDeskI18n()
  const [days, setDays] = useState(90)
  const [now] = useState(() => Date.now())
  const list = useImages({
    use: 'unused',
    sort: 'old',
    until: new Date(now - days * day).toISOString(),
  })
  const { rows = [], hasMore, isBusy, error } = list
  const isLooking = !error && (isBusy || (hasMore && rows.length < most))
  useLoadWhile(rows.length < most, list)
  const found = rows.slice(0, most)
  const form = useFormSubmit(async () => {
    const ids = found.map(({ id }) => id)
    const { deleted, kept } = await deleteAll(ids, days)
    const undo = () => restoreAll(deleted).then(onSwept)
    const said = [t('images.deleted', { count: deleted.length })]
    if (kept.length > 0) said.push(t('images.kept_used', { count: kept.length }))
    showToast(said.join(' '), deleted.length > 0 ? { undo } : {})
    onSwept()
    onClose()
  })
  const count = formatNumber(lang, found.length)
  return (
    <FormDialog
      title={t('images.sweep_title')}
      kind="wide"
      onClose={onClose}
      form={{ ...form, isPending: form.isPending || isLooking || found.length === 0 }}
      submitLabel={t('images.sweep_do', { count: found.length })}
      isDestructive
    >
      <LabeledInput
        label={t('images.sweep_days')}
        type="number"
        min={1}
        max={maxCleanUpDays}
        value={days}
        onChange={({ target }) =>
          setDays(Math.min(maxCleanUpDays, Math.max(1, target.valueAsNumber || 1)))
        }
      />
      {error && <QueryState read={{ data: undefined, error, mutate: list.refetch }} />}
      <output>
        {isLooking
          ? t('images.sweep_looking', { count })
          : found.length === 0
            ? !error && t('images.sweep_none')
            : t('images.sweep_found', { count: found.length, days })}
      </output>
      <div className="sweep-images">
        <Grid images={found} chosen={null} lang={lang} />
      </div>
      {found.length > 0 && <p className="muted">{t('images.delete_means')}</p>}
    </FormDialog>
  )
}

const partsOf = (ids: readonly number[]) =>
  Array.from({ length: Math.ceil(ids.length / maxImagesPerRequest) }, (_, index) =>
    ids.slice(index * maxImagesPerRequest, (index + 1) * maxImagesPerRequest),
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
  for (const part of partsOf(ids)) await restoreImages(part)
}
