// Answers to the year-end questionnaire.
import { and, asc, eq, gt } from 'drizzle-orm'
import { isRefusedBy, read, type Deps, type Read } from '../storage/db.ts'
import { feedbackAnswers } from '../storage/schema/index.ts'

export type NewAnswer = Omit<typeof feedbackAnswers.$inferInsert, 'id' | 'created_at'>
export type FeedbackAnswer = typeof feedbackAnswers.$inferSelect

export function hasAnswered(deps: Deps, year: number, userId: number): Read<boolean> {
  return read(
    [
      deps.db
        .select({ id: feedbackAnswers.id })
        .from(feedbackAnswers)
        .where(and(eq(feedbackAnswers.year, year), eq(feedbackAnswers.user_id, userId))),
    ],
    ([rows]) => rows.length > 0,
  )
}

/** Fails when the member has already answered this year; `isAnswered` detects that error. */
export function answerWrite(deps: Deps, answer: NewAnswer) {
  return deps.db.insert(feedbackAnswers).values({ ...answer, created_at: deps.now().toISOString() })
}

export function isAnswered(error: unknown): boolean {
  return isRefusedBy(error, 'feedback_answers.year')
}

/** Answers of a year after the one with id `after`, oldest first. */
export function listAnswers(
  deps: Deps,
  year: number,
  after: number,
  limit: number,
): Read<FeedbackAnswer[]> {
  return read(
    [
      deps.db
        .select()
        .from(feedbackAnswers)
        .where(and(eq(feedbackAnswers.year, year), gt(feedbackAnswers.id, after)))
        .orderBy(asc(feedbackAnswers.id))
        .limit(limit),
    ],
    ([rows]) => rows,
  )
}
