import type { Issue } from '../../../contract/desk/newsletter/issue.ts'

/** What the parts of an issue's screen have in common. */
export interface IssueProps {
  issue: Issue
  /** Hears what the server has now. */
  onRead: (next: Issue) => void
  /** Reads it again. */
  again: () => void
}
