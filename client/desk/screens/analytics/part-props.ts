import type { MetricsReport } from '../../../contract/desk/analytics/api.ts'
import type { periods } from './view.ts'

/** Props of each section. */
export interface PartProps {
  report: MetricsReport
  days: (typeof periods)[number]
}
