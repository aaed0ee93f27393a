// Rich text editor of an entry. Emits changes as documents of the contract; a different incoming document replaces the
// text in place.
import { Editor, type EditorOptions } from '@tiptap/core'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Locale } from '../../../contract/locale.ts'
import { hasStyledBlocks } from '../../../contract/text/node-traits.ts'
import type { RichTextDocument } from '../../../contract/text/rich-text.ts'
import { createStore, type Store } from '../../api/store.ts'
import { showToast } from '../../data/toasts.ts'
import { useI18n } from '../../../i18n/context.tsx'
import { useDeskI18n, withMessages } from '../../i18n/i18n.ts'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { lazyPart } from '../lazy-part.ts'
import type { PastedImages } from '../paste/images.ts'
import { toStoredDocument, toEditorDocument } from '../schema/document.ts'
import { writing } from '../extensions.ts'
import { activeEditor } from './open-editor.ts'
import type { EditorDialog } from '../text-toolbar/tools.ts'

/** Loads a table tool together with table editing. */
async function withTableEditing<Tool>(tool: Promise<Tool>): Promise<Tool> {
  const [loaded] = await Promise.all([tool, import('../schema/table-editing.ts')])
  return loaded
}

/** Loaded later, because typing does not need it. */
const Toolbar = lazyPart(
  () => import('../text-toolbar/toolbar.tsx').then((it) => it.Toolbar),
  () => <div className="format-bar" />,
)
const BlockHandle = lazyPart(() => import('./block-handle.tsx').then((it) => it.BlockHandle))
const FindBar = lazyPart(() => import('../find/find-bar.tsx').then((it) => it.FindBar))
const SlashList = lazyPart(() =>
  withTableEditing(import('../slash/slash-list.tsx')).then((it) => it.SlashList),
)
const LinkDialog = lazyPart(() => import('./link-dialog.tsx').then((it) => it.LinkDialog))
const EmbedDialog = lazyPart(() => import('./embed-dialog.tsx').then((it) => it.EmbedDialog))
const ChartDialog = lazyPart(() => import('../chart/chart-dialog.tsx').then((it) => it.ChartDialog))
/** Loaded with the first block that has settings. */
const BlockBar = lazyPart(() => import('../blocks/bar.tsx').then((it) => it.BlockBar))
const BlockDialog = lazyPart(() => import('../blocks/dialog.tsx').then((it) => it.BlockDialog))
const GalleryDialog = lazyPart(() =>
  import('../blocks/gallery-dialog.tsx').then((it) => it.GalleryDialog),
)
const CardDialog = lazyPart(() =>
  import('../blocks/card-later.ts').then((it) => it.loadCardDialog()),
)
const CardOffer = lazyPart(() => import('../blocks/card-offer.tsx').then((it) => it.CardOffer))
const FigureDialog = lazyPart(() => import('./figure-dialog.tsx').then((it) => it.FigureDialog))
/** Loaded later, because a newly opened text has no selection and no table at the cursor. */
const SelectionTools = lazyPart(() =>
  import('../text-toolbar/selection-tools.tsx').then((it) => it.SelectionToolbar),
)
const TableToolbar = lazyPart(() =>
  withTableEditing(import('../text-toolbar/table-toolbar.tsx')).then((it) => it.TableToolbar),
)
const TextImages = lazyPart(() => import('../uploads/text-images.tsx').then((it) => it.TextImages))

/** Milliseconds between a keystroke and `onChange`, so that a long text is not converted at each keystroke. */
const changeDebounceMs = 200

interface TextEditorProps {
  document: RichTextDocument
  /** Accessible name. */
  label: string
  lang: Locale
  isReadOnly?: boolean
  onChange: (document: RichTextDocument) => void
  /** Receives a function that passes pending keystrokes to `onChange` at once. */
  onReady: (flush: () => void) => void
}

export function TextEditor(props: TextEditorProps) {
  const { document: shown, label, lang, isReadOnly = false, onChange, onReady } = props
  const { t, lang: desk } = useDeskI18n()
  const site = useI18n()
  const [asked, setAsked] = useState<EditorDialog>(null)
  const [isFinding, setFinding] = useState(false)
  const [held] = useState(() => createStore(shown))
  const written = useWritten(onChange, held)
  const [taken, setTaken] = useState<readonly PastedImages[]>([])
  useEffect(() => {
    TextImages.preload()
    FindBar.preload()
    LinkDialog.preload()
    BlockDialog.preload()
  }, [])
  const { editor, mount } = useEditorInstance(!isReadOnly, () => ({
    injectCSS: false,
    enablePasteRules: false,
    extensions: writing({
      origin: location.origin,
      placeholder: t('editor.placeholder'),
      words: { alt: t('editor.figure.alt'), caption: t('editor.figure.caption') },
      drawChart: (dom, attrs, choose) =>
        void withMessages(desk, import('../chart/node-view.tsx')).then(({ drawChart }) =>
          drawChart({
            dom,
            attrs,
            words: { ...site, edit: t('charts.edit') },
            onEdit: () => {
              choose()
              setAsked('chart')
            },
          }),
        ),
      onImages: (images) => setTaken((before) => [...before, images]),
      onMissing: () => showToast(t('common.unreachable'), { kind: 'failed' }),
    }),
    editorProps: {
      attributes: {
        class: 'prose',
        lang,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
      },
      // Ctrl+Enter publishes; the editor would insert a line break.
      handleDOMEvents: {
        keydown: (_, { key, metaKey, ctrlKey }) => key === 'Enter' && (metaKey || ctrlKey),
      },
    },
    onCreate: ({ editor: made }) => onReady(() => written.flush(made)),
    onUpdate: ({ editor: changed }) => written.soon(changed),
  }))
  useDocument(editor, shown, held)
  useEffect(() => {
    activeEditor.set(editor)
    return () => activeEditor.set(null)
  }, [editor])
  useShortcuts([
    {
      key: 'Mod+f',
      labelKey: 'editor.tools.find',
      run: () => setFinding(true),
      worksInFields: true,
    },
    {
      key: 'Mod+Shift+k',
      labelKey: 'editor.tools.link',
      run: () => setAsked('link'),
      worksInFields: true,
    },
  ])
  const close = () => {
    setAsked(null)
    editor.commands.focus()
  }
  return (
    <div className="text-editor">
      {!isReadOnly && (
        <Toolbar editor={editor} onOpenDialog={setAsked} onFind={() => setFinding(true)} />
      )}
      {isFinding && <FindBar editor={editor} onClose={() => setFinding(false)} />}
      <TableToolbar editor={editor} />
      {hasStyledBlocks(shown) && <BlockBar editor={editor} onAsk={setAsked} />}
      <div className="rich-text-input">
        {!isReadOnly && <BlockHandle editor={editor} />}
        <div ref={mount} />
        {taken.length > 0 && <TextImages editor={editor} lang={lang} taken={taken} />}
        <SelectionTools editor={editor} onAsk={setAsked} />
        <SlashList editor={editor} onAsk={setAsked} />
        {!isReadOnly && <CardOffer editor={editor} onAsk={setAsked} />}
      </div>
      <Dialogs editor={editor} lang={lang} asked={asked} close={close} />
    </div>
  )
}

interface DialogsProps {
  editor: Editor
  lang: Locale
  asked: EditorDialog
  close: () => void
}

function Dialogs({ editor, lang, asked, close }: DialogsProps) {
  switch (asked) {
    case 'link':
      return <LinkDialog editor={editor} lang={lang} onClose={close} />
    case 'embed':
      return <EmbedDialog editor={editor} onClose={close} />
    case 'chart':
      return <ChartDialog editor={editor} onClose={close} />
    case 'figure':
      return <FigureDialog editor={editor} lang={lang} onClose={close} />
    case 'gallery':
      return <GalleryDialog editor={editor} lang={lang} onClose={close} />
    case 'linkCard':
      return <CardDialog editor={editor} lang={lang} onClose={close} />
    case 'toggle':
    case 'button':
    case 'footnote':
    case 'codeBlock':
      return <BlockDialog editor={editor} name={asked} onClose={close} />
    default:
      return null
  }
}

/** Editor of the element with the ref `mount`. The hooks of `@tiptap/react` load later, with the tools that need them. */
function useEditorInstance(editable: boolean, options: () => Partial<EditorOptions>) {
  const [editor] = useState(() => new Editor({ ...options(), editable, element: null }))
  const mount = useCallback(
    (element: HTMLDivElement) => {
      editor.mount(element)
      return () => editor.unmount()
    },
    [editor],
  )
  useEffect(() => {
    editor.setEditable(editable, false)
  }, [editor, editable])
  return { editor, mount }
}

/** Last document received or emitted. */
type Held = Store<RichTextDocument>

/** Fills the editor and later applies documents from outside. Neither enters the undo history. */
function useDocument(editor: Editor, document: RichTextDocument, held: Held): void {
  const replace = useRef(replaceAll)
  useEffect(() => {
    dispatchQuietly(editor, replaceAll(editor.state, held.get()))
    import('./replace-document.ts').then(
      ({ replaceDocument }) => (replace.current = replaceDocument),
      () => undefined,
    )
  }, [editor, held])
  useLayoutEffect(() => {
    if (document === held.get()) return
    held.set(document)
    dispatchQuietly(editor, replace.current(editor.state, document))
  }, [editor, document, held])
}

/** Replaces the whole text, until the code that keeps equal blocks has loaded. */
function replaceAll({ tr, doc, schema }: EditorState, document: RichTextDocument): Transaction {
  const { content } = toEditorDocument(schema, document)
  return tr.replaceWith(0, doc.content.size, content)
}

function dispatchQuietly({ view }: Editor, tr: Transaction): void {
  view.dispatch(tr.setMeta('addToHistory', false).setMeta('preventUpdate', true))
}

function useWritten(onChange: (document: RichTextDocument) => void, held: Held) {
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  }, [onChange])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const flush = (editor: Editor) => {
    if (timer.current === undefined) return
    clearTimeout(timer.current)
    timer.current = undefined
    const document = toStoredDocument(editor.state.doc)
    held.set(document)
    flushSync(() => latest.current(document))
  }
  const soon = (editor: Editor) => {
    timer.current ??= setTimeout(() => flush(editor), changeDebounceMs)
  }
  return { flush, soon }
}
