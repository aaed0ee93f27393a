import { deskApi } from '../../../../client/contract/desk/table.ts'
import { assignmentsOf, changeAssignment, loadAssignment } from '../../../desk/review/assignment.ts'
import { endpoint } from '../../endpoint/endpoint.ts'
import { operatorContextOf } from '../operator-context.ts'

export const reviewEndpoints = {
  assignments: endpoint(deskApi.assignments, ({ deps, operator }) => assignmentsOf(deps, operator)),
  assignment: endpoint(deskApi.assignment, ({ deps, params }) => loadAssignment(deps, params.id)),
  assign: endpoint(deskApi.assign, (input) =>
    changeAssignment(operatorContextOf(input), input.params.id, input.body),
  ),
}
