// A newsletter issue, as subscribers receive it and the archive shows it.
import type { Image } from '../images.ts'
import type { Locale } from '../locale.ts'

export interface IssueStory {
  title: string
  text: string
  /** A path of this site or a full address; empty for a text without a link. */
  url: string
  lang: Locale
}

export interface EditionContent {
  /** Empty for the default subject. */
  subject: string
  /** Paragraphs before the stories, one per line. */
  intro: string
  /** True if the stories were chosen by the rule of the weekly issue. */
  is_by_rule: boolean
  stories: readonly IssueStory[]
}

/** Issues per page of the archive. */
export const issuesPerPage = 20

/** An issue as the archive shows it. */
export interface ArchivedIssue extends Pick<EditionContent, 'subject' | 'intro'> {
  id: number
  /** Time of sending. */
  at: string
  stories: IssueStory[]
  /** Languages in which it was sent. */
  languages: Locale[]
  /** Covers of its first stories. */
  covers: Image[]
}
