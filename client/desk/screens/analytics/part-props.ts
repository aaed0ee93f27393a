import type { MetricsReport } from '../../../contract/desk/analytics/api.ts'
import type { periods } from './view.ts'

/** What each part of the screen is given. */
export interface PartProps {
  report: MetricsReport
  days: (typeof periods)[number]
}
