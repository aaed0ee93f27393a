import { deskApi } from '../../../../client/contract/desk/table.ts'
import { assignmentsOf, changeAssignment, loadAssignment } from '../../../desk/review/assignment.ts'
import { addNote, changeNote, notesOf } from '../../../desk/review/note.ts'
import { endpoint } from '../../endpoint/endpoint.ts'
import { operatorContextOf } from '../operator-context.ts'

export const reviewEndpoints = {
  assignments: endpoint(deskApi.assignments, ({ deps, operator }) => assignmentsOf(deps, operator)),
  assignment: endpoint(deskApi.assignment, ({ deps, operator, params }) =>
    loadAssignment(deps, operator, params.id),
  ),
  assign: endpoint(deskApi.assign, (input) =>
    changeAssignment(operatorContextOf(input), input.params.id, input.body),
  ),
  notes: endpoint(deskApi.notes, ({ deps, params }) => notesOf(deps, params.id)),
  noteAdd: endpoint(deskApi.noteAdd, (input) =>
    addNote(operatorContextOf(input), input.params.id, input.body),
  ),
  noteChange: endpoint(deskApi.noteChange, (input) =>
    changeNote(operatorContextOf(input), input.params.id, input.params.note, input.body),
  ),
}
