// Order in which readers see the entries of a type, the same in all languages.
import { useState } from 'react'
import { Button, GridList, GridListItem } from 'react-aria-components'
import type { OrderedGroup } from '../../../contract/desk/entries/order-api.ts'
import type { OrderedType } from '../../../contract/desk/entries/types.ts'
import { call } from '../../api/client.ts'
import { invalidate, useApi } from '../../api/read.ts'
import { showToast } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogForm, useFormSubmit } from '../../ui/form.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { useReorder } from '../../ui/rows/reorder.ts'

type Rows = readonly (OrderedGroup & { key: string })[]

const fresh = { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateOnMount: true }
const groupsOf = (rows: readonly OrderedGroup[]) => rows.map(({ group_id }) => group_id)

export function OrderDialog({ type, onClose }: { type: OrderedType; onClose: () => void }) {
  const { t } = useDeskI18n()
  const read = useApi('GET /api/backstage/order/:type', { params: { type } }, fresh)
  const { data } = read
  const [changed, setChanged] = useState<Rows | null>(null)
  const before = (data?.items ?? []).map((row) => ({ ...row, key: String(row.group_id) }))
  const rows = changed ?? before
  const change = (next: (rows: Rows) => Rows) => setChanged((own) => next(own ?? before))
  const put = async (groups: number[], was: number[]) => {
    await call('PUT /api/backstage/order/:type', {
      params: { type },
      body: { groups, before: was },
    })
    await invalidate('/api/backstage/order')
  }
  const form = useFormSubmit(async () => {
    const [groups, was] = [groupsOf(rows), groupsOf(before)]
    await put(groups, was)
    showToast(t('entries.order_saved'), { undo: () => put(was, groups) })
    onClose()
  })
  const isSame = rows.every(({ key }, at) => key === before[at]?.key)
  return (
    <Dialog
      initialFocus="field"
      title={t('entries.order_title')}
      kind="wide"
      onClose={onClose}
      isFirm
    >
      <QueryState read={read} />
      {data && (
        <DialogForm
          form={{ ...form, isPending: form.isPending || isSame }}
          submitLabel={t('entries.order_save')}
          onClose={onClose}
        >
          <p className="hint">{t('entries.order_about')}</p>
          <OrderedRows rows={rows} onChange={change} />
        </DialogForm>
      )}
    </Dialog>
  )
}

interface OrderedRowsProps {
  rows: Rows
  onChange: (next: (rows: Rows) => Rows) => void
}

function OrderedRows({ rows, onChange }: OrderedRowsProps) {
  const { t } = useDeskI18n()
  const reorder = useReorder(onChange)
  const step = (from: number, to: number) =>
    onChange((before) =>
      before.toSpliced(from, 1).toSpliced(to, 0, ...before.slice(from, from + 1)),
    )
  return (
    <GridList
      className="rows"
      aria-label={t('entries.order_title')}
      items={rows.map((row, at) => ({ ...row, id: row.key, at }))}
      dragAndDropHooks={reorder}
    >
      {({ key, at, lang, title }) => (
        <GridListItem textValue={title} className="row-line" data-row={key}>
          <Button
            slot="drag"
            className="row-handle"
            aria-label={t('entries.order_drag', { title })}
          >
            <span aria-hidden="true">⠿</span>
          </Button>
          <span className="numeral">{at + 1}</span>
          <span className="row-title" lang={lang}>
            {title}
          </span>
          <Button
            className="row-step"
            aria-label={t('entries.order_up', { title })}
            isDisabled={at === 0}
            onPress={() => step(at, at - 1)}
          >
            <span aria-hidden="true">↑</span>
          </Button>
          <Button
            className="row-step"
            aria-label={t('entries.order_down', { title })}
            isDisabled={at === rows.length - 1}
            onPress={() => step(at, at + 1)}
          >
            <span aria-hidden="true">↓</span>
          </Button>
        </GridListItem>
      )}
    </GridList>
  )
}
