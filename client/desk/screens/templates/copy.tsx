import { templateFormats, type TemplateFormat } from '../../../contract/site/template-kinds.ts'
import { useState } from 'react'
import { type ArticleTemplate } from '../../../contract/site/article-template.ts'
import { copyText } from '../../../ui/text/copy.ts'
import { Icon } from '../../../ui/icon.tsx'
import { showToast } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { formatTemplate } from './formats.ts'

const formatNames: Record<TemplateFormat, string> = {
  markdown: 'Markdown',
  html: 'HTML',
  json: 'JSON',
}

/** The template as text for other programs. If the browser refuses to copy, shows the text selected. */
export function CopyTemplate({ template }: { template: ArticleTemplate }) {
  const { t } = useDeskI18n()
  const [byHand, setByHand] = useState<TemplateFormat | null>(null)
  const copy = async (format: TemplateFormat) => {
    const isCopied = await copyText(formatTemplate(template, format))
    setByHand(isCopied ? null : format)
    if (isCopied) showToast(t('templates.copied', { format: formatNames[format] }))
  }
  return (
    <section className="template-copy" aria-label={t('templates.copying')}>
      <h2 className="muted">{t('templates.copying')}</h2>
      <p className="actions">
        {templateFormats.map((format) => (
          <button
            key={format}
            type="button"
            className="button"
            aria-label={t('templates.copy', { format: formatNames[format] })}
            onClick={() => void copy(format)}
          >
            <Icon name="copy" small />
            {formatNames[format]}
          </button>
        ))}
      </p>
      {byHand && (
        <div className="form-field">
          <label htmlFor="template-text">{t('templates.copy_by_hand')}</label>
          <textarea
            key={byHand}
            id="template-text"
            ref={select}
            rows={8}
            readOnly
            spellCheck={false}
            value={formatTemplate(template, byHand)}
          />
        </div>
      )}
    </section>
  )
}

function select(area: HTMLTextAreaElement | null): void {
  area?.focus()
  area?.select()
}
