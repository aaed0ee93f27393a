import type { MeasureReport } from '../../../contract/backstage/measure-api.ts'
import type { periods } from '../../data/numbers-view.ts'

/** What each part of the screen is given. */
export interface PartProps {
  report: MeasureReport
  days: (typeof periods)[number]
}
