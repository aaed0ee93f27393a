import { useMemo, useState } from 'react'
import { listAvailableSlots, type SlotPolicy } from '../../contract/inbox/demo-slots.ts'
import { useI18n } from '../../i18n/context.tsx'
import { formatDate } from '../../i18n/translate.ts'
import { FieldGroup, type FieldProps } from '../../ui/form/field.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'

interface DemoSlotsProps {
  field: FieldProps
  /** Slots at the time of rendering; ISO 8601. */
  offered: readonly string[]
  rule: SlotPolicy
}

/** Demo slots by day: in UTC+8 as rendered, then in the visitor's own time zone. */
export function DemoSlots({ field, offered, rule }: DemoSlotsProps) {
  const { locale, t } = useI18n()
  const { slots, zone } = useLocalSlots(offered, rule)
  const days = Map.groupBy(slots, (slot) => formatDate(locale, slot, 'weekdayDate', zone))
  return (
    <FieldGroup
      field={field}
      hint={zone?.replaceAll('_', ' ') ?? 'UTC+8'}
      help={t('contact.demo_help')}
      className="slots"
    >
      {[...days].map(([day, times]) => (
        <fieldset key={day} aria-label={day}>
          <span>{day}</span>
          {times.map((slot) => (
            <label key={slot} className="option">
              <input
                type="radio"
                name={field.name}
                value={slot}
                defaultChecked={slot === field.value}
              />
              <time dateTime={slot}>{formatDate(locale, slot, 'time', zone)}</time>
            </label>
          ))}
        </fieldset>
      ))}
      <input type="hidden" name="time_zone" value={zone ?? ''} />
    </FieldGroup>
  )
}

/** Currently available slots and the visitor's time zone, once hydrated, because the page may be cached for days. */
function useLocalSlots(
  offered: readonly string[],
  rule: SlotPolicy,
): { slots: readonly string[]; zone?: string } {
  const isHydrated = useIsHydrated()
  const [now] = useState(() => new Date())
  return useMemo(() => {
    if (!isHydrated) return { slots: offered }
    const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions()
    return { slots: listAvailableSlots(now, rule), zone }
  }, [isHydrated, now, offered, rule])
}
