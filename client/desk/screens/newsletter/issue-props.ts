import type { Issue } from '../../../contract/desk/newsletter/issue.ts'

/** Props shared by the parts of an issue's screen. */
export interface IssueProps {
  issue: Issue
  /** Receives the issue as stored on the server. */
  onRead: (next: Issue) => void
  /** Refetches the issue. */
  again: () => void
}
