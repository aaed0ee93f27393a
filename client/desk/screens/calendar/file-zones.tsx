import { useDeskI18n } from '../../i18n/i18n.ts'
import { LabeledSelect } from '../../ui/form.tsx'
import { siteZone } from './read-calendar.ts'
import type { FileRows } from './rows.ts'

interface FileZonesProps {
  file: FileRows
  onZone: (zone: string) => void
}

const shortName = (zone: string) => (zone === siteZone ? 'UTC+8' : zone)

/** The zones with which the times of a file were read, and a choice for those that name none. */
export function FileZones({ file: { zones, floating, isCalendar }, onZone }: FileZonesProps) {
  const { t } = useDeskI18n()
  if (!isCalendar) return <p className="muted">{t('imports.zone_site')}</p>
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => zone !== siteZone)
  const zone = floating && shortName(floating.label)
  const note = floating?.isFromFile ? 'imports.zone_file' : 'imports.zone_chosen'
  return (
    <>
      {zones.length > 0 && (
        <p className="muted">{t('imports.zones', { zones: zones.join(' · ') })}</p>
      )}
      {zone && <p className="muted">{t(note, { zone })}</p>}
      {floating && (
        <LabeledSelect
          label={t('imports.zone')}
          value={floating.zone}
          onChange={({ target }) => onZone(target.value)}
        >
          {[...new Set([floating.zone, siteZone, ...others])].map((one) => (
            <option key={one} value={one}>
              {shortName(one)}
            </option>
          ))}
        </LabeledSelect>
      )}
    </>
  )
}
