// Items of an issue in the order of the email, moved by dragging or by keyboard.
import { useState } from 'react'
import { Button, GridList, GridListItem } from 'react-aria-components'
import { issueItemKey, type IssueItem } from '../../../contract/desk/newsletter/issue.ts'
import type { Locale } from '../../../contract/locale.ts'
import { useCan } from '../../api/operator.ts'
import { showToast } from '../../data/toasts.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { languageColumns, languageAbbreviations } from '../../ui/language-names.ts'
import { lazyWithToast } from '../../ui/lazy-with-toast.tsx'
import { useReorder } from '../../ui/rows/reorder.ts'
import { TextFields } from './text-fields.tsx'
import type { IssueWork } from './use-issue.ts'

const AddItems = lazyWithToast(() => import('./add-items.tsx').then((it) => it.AddItems))

interface ItemsProps {
  work: IssueWork
  /** Language in which custom texts are written. */
  lang: Locale
}

type Row = { key: string; item: IssueItem }

export function Items({ work, lang }: ItemsProps) {
  const { t } = useDeskI18n()
  const [isAdding, setAdding] = useState(false)
  const [open, setOpen] = useState('')
  const can = useCan()
  const { items, languages } = work.form.data
  // All lists of an issue share its items and their order.
  const isMine = can('newsletter.write', { languages })
  const rows: Row[] = items.map((item) => ({ key: issueItemKey(item), item }))
  const put = (next: readonly Row[]) => work.change({ items: next.map(({ item }) => item) })
  const write = () => {
    const item = { type: 'text', key: Math.random().toString(36).slice(2, 10), texts: {} } as const
    work.change({ items: [...items, item] })
    setOpen(issueItemKey(item))
  }
  const opened = items.find((item) => issueItemKey(item) === open)
  return (
    <section className="issue-items">
      <h2>
        {t('newsletter.order')} <small className="numeral">{items.length}</small>
      </h2>
      <Rows rows={rows} work={work} lang={lang} put={put} onOpen={setOpen} isMine={isMine} />
      <p className="actions">
        <button type="button" className="button" disabled={!isMine} onClick={() => setAdding(true)}>
          + {t('newsletter.add')}
        </button>
        <button type="button" className="button" onClick={write}>
          + {t('newsletter.add_text')}
        </button>
      </p>
      {opened?.type === 'text' && (
        <TextFields
          key={`${open} ${lang}`}
          item={opened}
          lang={lang}
          onChange={(next) =>
            work.change({ items: items.map((one) => (issueItemKey(one) === open ? next : one)) })
          }
        />
      )}
      {isAdding && <AddItems work={work} onClose={() => setAdding(false)} />}
    </section>
  )
}

interface RowsProps extends ItemsProps {
  rows: readonly Row[]
  put: (next: readonly Row[]) => void
  onOpen: (key: string) => void
  /** True if the operator may change the items. */
  isMine: boolean
}

function Rows({ rows, work, lang, put, onOpen, isMine }: RowsProps) {
  const { t, lang: own } = useDeskI18n()
  const reorder = useReorder<Row>((next) => isMine && put(next(rows)))
  const step = (from: number, to: number) =>
    put(rows.toSpliced(from, 1).toSpliced(to, 0, ...rows.slice(from, from + 1)))
  const nameOf = ({ key, item }: Row) => {
    if (item.type === 'text')
      return (item.texts[lang] ?? Object.values(item.texts)[0])?.title || t('newsletter.untitled')
    return work.saved.items.find((one) => one.key === key)?.name || `${item.type} ${item.id}`
  }
  const lacksOf = ({ key }: Row) => {
    const found = work.saved.items.find((one) => one.key === key)
    if (!found) return ''
    const lacking = languageColumns.filter(
      (one) => work.form.data.languages.includes(one) && !found.languages.includes(one),
    )
    const languages = lacking
      .map((one) => languageAbbreviations[one][own])
      .join(own === 'zh-CN' ? '、' : ', ')
    return languages && t('newsletter.lacks_in', { languages })
  }
  const remove = (row: Row & { at: number }) => {
    put(rows.filter(({ key }) => key !== row.key))
    showToast(t('newsletter.removed', { title: nameOf(row) }), {
      // Items added or moved since stay as they are.
      undo: () => {
        work.change(({ items }) => ({ items: items.toSpliced(row.at, 0, row.item) }))
        return work.flush()
      },
    })
  }
  return (
    <GridList
      className="rows"
      aria-label={t('newsletter.order')}
      items={rows.map((row, at) => ({ ...row, id: row.key, at }))}
      dependencies={[work.saved, lang, rows]}
      dragAndDropHooks={reorder}
      renderEmptyState={() => <p className="hint">{t('newsletter.nothing')}</p>}
    >
      {(row) => {
        const title = nameOf(row)
        return (
          <GridListItem textValue={title} className="row-line" data-row={row.key}>
            <Button
              slot="drag"
              className="row-handle"
              isDisabled={!isMine}
              aria-label={t('newsletter.drag', { title })}
            >
              <span aria-hidden="true">⠿</span>
            </Button>
            <span className="numeral">{row.at + 1}</span>
            <span className="row-title">
              {title} <small className="muted">{t(`newsletter.type.${row.item.type}`)}</small>{' '}
              <small className="urgent">{lacksOf(row)}</small>
            </span>
            <Button
              className="row-step"
              aria-label={t('newsletter.up', { title })}
              isDisabled={!isMine || row.at === 0}
              onPress={() => step(row.at, row.at - 1)}
            >
              <span aria-hidden="true">↑</span>
            </Button>
            <Button
              className="row-step"
              aria-label={t('newsletter.down', { title })}
              isDisabled={!isMine || row.at === rows.length - 1}
              onPress={() => step(row.at, row.at + 1)}
            >
              <span aria-hidden="true">↓</span>
            </Button>
            {row.item.type === 'text' && (
              <Button
                className="link"
                aria-label={t('newsletter.edit_of', { title })}
                onPress={() => onOpen(row.key)}
              >
                {t('newsletter.edit')}
              </Button>
            )}
            <Button
              className="link"
              aria-label={t('newsletter.remove_of', { title })}
              isDisabled={!isMine}
              onPress={() => remove(row)}
            >
              {t('newsletter.remove')}
            </Button>
          </GridListItem>
        )
      }}
    </GridList>
  )
}
