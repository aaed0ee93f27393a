// An issue of the newsletter as its readers have it: in their mail, and in the archive.
import type { Locale } from '../locale.ts'

/** A story of an issue. */
export interface IssueStory {
  title: string
  text: string
  /** A path of this site or a whole address; empty for a text that leads nowhere. */
  url: string
  lang: Locale
}

/** What the mails of a list say. */
export interface EditionContent {
  /** Empty: that of every week. */
  subject: string
  /** Paragraphs before the stories, each a line. */
  intro: string
  /** Whether the stories were chosen by the rule of the weekly issue. */
  is_by_rule: boolean
  stories: readonly IssueStory[]
}

/** Issues per page of the archive. */
export const issuesPerPage = 20

/** An issue as the archive shows it. */
export interface ArchivedIssue extends Pick<EditionContent, 'subject' | 'intro'> {
  id: number
  /** When it was sent. */
  at: string
  stories: IssueStory[]
  /** The lists it was sent to. */
  languages: Locale[]
}
