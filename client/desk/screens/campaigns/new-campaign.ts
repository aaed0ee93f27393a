// Fills a gap with a new campaign that has the gap's placement, languages and dates.
import { useNavigate } from '@tanstack/react-router'
import type { CampaignPlacement } from '../../../contract/desk/campaigns-api.ts'
import type { EntryType } from '../../../contract/desk/entries/types.ts'
import { defaultLocale } from '../../../contract/locale.ts'
import type { CoverageFinding } from './findings.ts'
import { call, DeskError } from '../../api/client.ts'
import { errorMessage } from '../../data/error-text.ts'
import { useCan, useOperator } from '../../api/operator.ts'
import { showToast } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'

type CampaignType = Extract<EntryType, 'banner' | 'marquee' | 'ad'>

/** Entry type of a placement's campaigns. */
export const kindOf = (place: CampaignPlacement): CampaignType =>
  place === 'banner' || place === 'marquee' ? place : 'ad'

/** `undefined` if the operator may not create campaigns. */
export function useNewCampaign():
  | ((place: CampaignPlacement, gap: CoverageFinding) => void)
  | undefined {
  const { t } = useDeskI18n()
  const can = useCan()
  const operator = useOperator()
  const navigate = useNavigate()
  if (!can('entry.write', { lang: defaultLocale, by: operator.id })) return undefined
  return (place, { start, end, languages }) => {
    const type = kindOf(place)
    const data = { languages, ...(type === 'ad' && { slot: place }) }
    void call('POST /api/backstage/entry', { body: { type, lang: defaultLocale, data } }).then(
      ({ id }) => {
        const [at, until] = [start, end].map((one) => new Date(one).toISOString())
        return navigate({ href: `/backstage/${type}/${id}?at=${at}&until=${until}` })
      },
      (error: unknown) => {
        if (!(error instanceof DeskError)) throw error
        showToast(errorMessage(t, error), { kind: 'failed' })
      },
    )
  }
}
