import type { DeskEvent } from '../../../contract/desk/calendar/api.ts'
import { markOfFilter } from '../../ui/entry-marks.ts'
import type { MarkName } from '../../ui/mark.tsx'

export const markOf = ({ has_draft, state }: DeskEvent): MarkName =>
  has_draft ? 'draft' : markOfFilter[state]
