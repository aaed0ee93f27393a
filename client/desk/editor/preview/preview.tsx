import { isMultilingual } from '../../../contract/desk/entries/types.ts'
import type { EntrySession } from '../saving/use-entry-session.ts'
import { LivePreview } from './live-preview.tsx'
import { PreviewButton, PreviewPane } from './preview-pane.tsx'

/** Part of the preview at a place: above the form of a multilingual entry, beside the text of any other. */
export function Preview({ work, at }: { work: EntrySession; at: 'bar' | 'above' | 'beside' }) {
  if (at === 'bar') return <PreviewButton work={work} />
  if (isMultilingual(work.entry.type)) return at === 'above' && <LivePreview work={work} />
  return at === 'beside' && <PreviewPane work={work} />
}
