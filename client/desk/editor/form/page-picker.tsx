// Selects a page of the site for a link: an entry by title, or a fixed page.
import { useState } from 'react'
import { Autocomplete, Input, Label, ListBox, ListBoxItem, TextField } from 'react-aria-components'
import { pathsByLanguage, samePathEverywhere } from '../../../contract/desk/page-paths.ts'
import { isMultilingual } from '../../../contract/desk/entries/types.ts'
import type { Texts } from '../../../contract/desk/texts.ts'
import { isPathOff } from '../../../contract/site/modules.ts'
import { splitLocale } from '../../../contract/paths.ts'
import { call } from '../../api/client.ts'
import type { FoundEntry } from '../../data/recent.ts'
import { pagePaths, type PageName } from '../../data/page-urls.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useLinkTargets } from '../link-targets.ts'
import { useOffModules } from './use-off-modules.ts'
import { autoFocus, FormError, useAsyncAction } from '../../ui/form.tsx'

interface PagePickerProps {
  onChoose: (paths: Texts) => void
  onClose: () => void
}

export function PagePicker({ onChoose, onClose }: PagePickerProps) {
  const { t, lang } = useDeskI18n()
  const [text, setText] = useState('')
  const { entries, isPending } = useLinkTargets(text, lang)
  const { run, failure } = useAsyncAction()
  const off = useOffModules()
  const pages = (Object.keys(pagePaths) as (PageName & keyof typeof pagePaths)[])
    .filter((name) => !isPathOff(off, pagePaths[name]))
    .map((name) => ({ id: name, title: t(`metrics.page_name.${name}`), url: pagePaths[name] }))
    .filter(({ title, url }) => `${title} ${url}`.toLowerCase().includes(text.trim().toLowerCase()))
  const choose = (paths: Texts) => {
    onChoose(paths)
    onClose()
  }
  const items = [...entries.map(({ id, title, url }) => ({ id, title, url })), ...pages]
  return (
    <Dialog initialFocus="field" title={t('editor.link.page')} onClose={onClose}>
      <Autocomplete inputValue={text} onInputChange={setText}>
        <TextField className="form-field" autoComplete="off">
          <Label>{t('editor.link.page_find')}</Label>
          <Input ref={autoFocus} />
        </TextField>
        <ListBox
          className="found-links"
          aria-label={t('editor.link.page')}
          items={items}
          renderEmptyState={() => <p className="hint">{!isPending && t('editor.link.none')}</p>}
          onAction={(key) => {
            const entry = entries.find(({ id }) => id === key)
            const page = pages.find(({ id }) => id === key)
            if (entry) run(async () => choose(await fetchPaths(entry)))
            else if (page) choose(samePathEverywhere(page.url))
          }}
        >
          {({ id, title, url }) => (
            <ListBoxItem id={id} textValue={title} className="found-link">
              {title}
              <small>{url}</small>
            </ListBoxItem>
          )}
        </ListBox>
      </Autocomplete>
      <FormError text={failure} />
    </Dialog>
  )
}

/** Item ids differ per language, so the addresses come from all entries of the group. */
async function fetchPaths(entry: FoundEntry): Promise<Texts> {
  if (isMultilingual(entry.type)) return samePathEverywhere(splitLocale(entry.url).path)
  const fetchEntry = (id: number) => call('GET /api/backstage/entry/:id', { params: { id } })
  const { translations } = await fetchEntry(entry.id)
  return pathsByLanguage([
    entry,
    ...(await Promise.all(translations.map(({ id }) => fetchEntry(id)))),
  ])
}
