import { deskApi } from '../../../../client/contract/desk/table.ts'
import { assignmentsOf, changeAssignment, loadAssignment } from '../../../desk/review/assignment.ts'
import { addNote, changeNote, notesOf } from '../../../desk/review/note.ts'
import { endpoints } from '../../endpoint/endpoint.ts'

export const reviewEndpoints = endpoints(deskApi, {
  assignments: ({ deps, operator }) => assignmentsOf(deps, operator),
  assignment: ({ deps, operator, params }) => loadAssignment(deps, operator, params.id),
  assign: ({ acting, params, body }) => changeAssignment(acting, params.id, body),
  notes: ({ deps, params }) => notesOf(deps, params.id),
  noteAdd: ({ acting, params, body }) => addNote(acting, params.id, body),
  noteChange: ({ acting, params, body }) => changeNote(acting, params.id, params.note, body),
})
