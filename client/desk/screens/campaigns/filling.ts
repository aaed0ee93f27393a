// A gap is filled with a new campaign, whose place, languages and moments are those of the gap.
import { useNavigate } from '@tanstack/react-router'
import type { CampaignPlace } from '../../../contract/desk/campaigns-api.ts'
import type { EntryType } from '../../../contract/desk/entries/types.ts'
import { defaultLocale } from '../../../contract/locale.ts'
import type { Finding } from './findings.ts'
import { call, DeskError } from '../../api/call.ts'
import { errorText } from '../../data/error-text.ts'
import { useCan, useOperator } from '../../api/operator.ts'
import { notify } from '../../data/undo.ts'
import { useTexts } from '../../i18n/texts.ts'

type CampaignType = Extract<EntryType, 'banner' | 'marquee' | 'ad'>

/** The kind of what stands in a place. */
export const kindOf = (place: CampaignPlace): CampaignType =>
  place === 'banner' || place === 'marquee' ? place : 'ad'

/** `undefined` where the operator may begin none. */
export function useFilling(): ((place: CampaignPlace, gap: Finding) => void) | undefined {
  const { t } = useTexts()
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
        notify(errorText(t, error), { kind: 'failed' })
      },
    )
  }
}
