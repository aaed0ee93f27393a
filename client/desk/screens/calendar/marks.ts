import type { DeskEvent } from '../../../contract/desk/calendar/api.ts'
import { statusOfFilter } from '../../ui/entry-marks.ts'
import type { StatusName } from '../../ui/mark.tsx'

export const markOf = ({ has_draft, state }: DeskEvent): StatusName =>
  has_draft ? 'draft' : statusOfFilter[state]
