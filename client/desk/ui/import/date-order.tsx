import { dateOrders, type DateOrder } from '../../../contract/files/moment.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { LabeledSelect } from '../form.tsx'

interface DateOrderFieldProps {
  order: DateOrder | undefined
  onOrder: (order: DateOrder | undefined) => void
}

/** Asks for the order of dates such as 3/4/2027. */
export function DateOrderField({ order, onOrder }: DateOrderFieldProps) {
  const { t } = useDeskI18n()
  return (
    <LabeledSelect
      label={t('imports.order.label')}
      value={order ?? ''}
      onChange={({ target }) => onOrder(dateOrders.find((one) => one === target.value))}
    >
      <option value="">{t('imports.order.unknown')}</option>
      {dateOrders.map((one) => (
        <option key={one} value={one}>
          {t(`imports.order.${one}`)}
        </option>
      ))}
    </LabeledSelect>
  )
}

/** Dates of a file whose order is chosen or in doubt. */
export function datesToOrder(
  order: DateOrder | undefined,
  flaws: readonly string[],
): { order: DateOrder | undefined } | undefined {
  return order || flaws.includes('ambiguous_order') ? { order } : undefined
}
