// Charts inside the editor, rendered as on the site.
import { createRoot, type Root } from 'react-dom/client'
import { I18nProvider, type I18n } from '../../../i18n/context.tsx'
import '../../../ui/chart/chart.css'
import { Chart } from '../../../ui/chart/chart.tsx'

interface Drawing {
  dom: HTMLElement
  attrs: unknown
  words: I18n & { edit: string }
  onEdit: () => void
}

const roots = new WeakMap<HTMLElement, Root>()

export function drawChart({ dom, attrs, words, onEdit }: Drawing): void {
  const root = roots.get(dom) ?? createRoot(dom)
  roots.set(dom, root)
  root.render(
    <I18nProvider value={words}>
      <Chart attrs={attrs} />
      <button type="button" className="link" onClick={onEdit}>
        {words.edit}
      </button>
    </I18nProvider>,
  )
}
