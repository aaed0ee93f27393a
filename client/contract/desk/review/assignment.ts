// Stage, assignee and due date of an entry until it is published, with their desk endpoints.
import * as z from 'zod/mini'
import { apiTable } from '../../api/endpoint.ts'
import { dateTime, person } from '../fields.ts'
import { mention } from './note.ts'
import { reviewReasons, stages } from './stages.ts'
import { entrySummary } from '../entries/entry.ts'

const assignment = z.object({
  stage: z.enum(stages),
  assignee: person,
  due_at: z.nullable(z.string()),
  /** Operator who set the stage; null while it was never set. */
  stage_by: person,
  stage_at: z.nullable(z.string()),
  updated_by: person,
  updated_at: z.nullable(z.string()),
})
export type Assignment = z.infer<typeof assignment>

const colleague = z.object({ id: z.number(), name: z.string() })

const assignedEntry = z.extend(entrySummary, {
  stage: z.enum(stages),
  assignee: person,
  due_at: z.nullable(z.string()),
})
export type AssignedEntry = z.infer<typeof assignedEntry>

/** Maximum number of entries per list. */
export const shownAssignments = 20

export const assignmentApi = apiTable({
  assignments: {
    route: 'GET /api/backstage/assignment',
    summary: `Entries assigned to the operator, next due first, and entries of others in review that the operator may publish, longest waiting first, at most ${shownAssignments} each; open notes that mention the operator`,
    output: z.object({
      own: z.array(assignedEntry),
      review: z.array(assignedEntry),
      /** Open notes that mention the operator, latest first. */
      mentions: z.array(mention),
    }),
    permission: 'entry.read',
  },
  assignment: {
    route: 'GET /api/backstage/entry/:id/assignment',
    summary: 'Stage, assignee and due date of an entry, and the operators it can be assigned to',
    output: z.extend(assignment, {
      people: z.array(colleague),
      /** Null if the operator may publish without a second pair of eyes. */
      review_missing: z.nullable(z.enum(reviewReasons)),
    }),
    errors: ['not_found'],
    permission: 'entry.read',
  },
  assign: {
    route: 'PATCH /api/backstage/entry/:id/assignment',
    summary: 'Changes the named parts of the assignment; publishing ends it',
    body: z.strictObject({
      stage: z.optional(z.enum(stages)),
      assignee_id: z.optional(z.nullable(z.int().check(z.minimum(1)))),
      due_at: z.optional(z.nullable(dateTime)),
    }),
    output: assignment,
    errors: ['forbidden', 'not_found'],
    permission: 'entry.write',
  },
})
