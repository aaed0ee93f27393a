import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { hasFilters, toImageQuery, parseImageView, type ImageView } from './view.ts'
import { useCan } from '../../api/operator.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { ImageInspector } from '../../images/details.tsx'
import { Dropzone } from '../../images/upload/dropzone.tsx'
import { Grid } from '../../images/grid.tsx'
import { LoadMoreSentinel } from '../../images/more.tsx'
import { UploadList } from '../../images/upload/list.tsx'
import { useImages } from '../../images/use-images.ts'
import { imageUploads } from '../../images/upload/kind.ts'
import { useUploads } from '../../images/upload/use-uploads.ts'
import { lazyWithToast } from '../../ui/lazy-with-toast.tsx'
import { Empty, PageHead } from '../../ui/parts.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { ImageFilters } from './filters.tsx'
import { MissingAltText } from './missing-alt-text.tsx'
import { ImageTable } from './table.tsx'
import '../../images/images.css'
import './library.css'

const SweepDialog = lazyWithToast(() => import('./sweep-dialog.tsx').then((it) => it.CleanUpDialog))

/** The image library, filtered by the URL, and the open image beside it. */
export function ImageLibrary() {
  const { t, lang } = useDeskI18n()
  const can = useCan()
  const view = parseImageView(useSearch({ strict: false }))
  const navigate = useNavigate()
  const show = (next: ImageView, replace = false) =>
    void navigate({ to: '/image', search: parseImageView({ ...next }), replace })
  const chosen = view.open === undefined ? null : Number(view.open)
  const list = useImages(toImageQuery(view))
  const { rows = [], refetch } = list
  const top = useRef<HTMLDivElement>(null)
  const open = (id: number | null) => {
    show({ ...view, open: id === null ? '' : String(id) }, true)
    // On narrow screens, the image opens above the list.
    if (id !== null && matchMedia('(max-width: 991px)').matches) top.current?.scrollIntoView()
  }
  const close = () => {
    open(null)
    top.current?.querySelector<HTMLElement>(`[data-image="${chosen}"]`)?.focus()
  }
  const uploads = useUploads(imageUploads, (image, _id, count) => {
    void refetch()
    if (count === 1) open(image.id)
  })
  const [isSweeping, setSweeping] = useState(false)
  const canDelete = can('image.delete')
  useEffect(() => {
    // Behind the pictures of the library, the code would arrive last.
    if (canDelete) SweepDialog.preload()
  }, [canDelete])
  const [isEntered, setEntered] = useState(false)
  const choose = ({ id }: { id: number }) => {
    setEntered(document.activeElement?.matches(':focus-visible') ?? false)
    open(id)
  }
  const shown = { images: rows, chosen, lang, isStale: list.isStale, onChoose: choose }
  return (
    <div className="page">
      <PageHead title={t('screen.images')}>
        <span className="push-end" />
        {canDelete && (
          <button type="button" className="link" onClick={() => setSweeping(true)}>
            {t('images.sweep')}
          </button>
        )}
        <Shape view={view} onShow={show} />
      </PageHead>
      {can('image.write') && (
        <>
          <Dropzone kind={imageUploads} onFiles={uploads.add} />
          <UploadList uploads={uploads} />
        </>
      )}
      <MissingAltText view={view} onShow={show} />
      <ImageFilters view={view} onShow={show} />
      <div ref={top} className={chosen === null ? 'images' : 'images split'}>
        <div className="shelf">
          <QueryState read={{ data: list.rows, error: list.error, mutate: refetch }} />
          {view.shape === 'list' ? (
            <ImageTable {...shown} hasMore={list.hasMore} />
          ) : (
            <Grid {...shown} />
          )}
          {list.rows?.length === 0 && !list.hasMore && (
            <Empty>{t(hasFilters(view) ? 'images.none_here' : 'images.none')}</Empty>
          )}
          <LoadMoreSentinel list={list} />
        </div>
        {chosen !== null && (
          <ImageInspector
            key={chosen}
            id={chosen}
            onChanged={() => void refetch()}
            isEntered={isEntered}
            onClose={close}
            onDeleted={() => {
              open(null)
              void refetch()
            }}
          />
        )}
      </div>
      {isSweeping && (
        <SweepDialog onClose={() => setSweeping(false)} onSwept={() => void refetch()} />
      )}
    </div>
  )
}

function Shape({ view, onShow }: { view: ImageView; onShow: (view: ImageView) => void }) {
  const { t } = useDeskI18n()
  const { shape: _shape, ...others } = view
  const shapes = [
    ['grid', others],
    ['list', { ...others, shape: 'list' }],
  ] as const
  return (
    <fieldset className="image-shapes" aria-label={t('images.shape')}>
      {shapes.map(([name, next]) => (
        <button
          key={name}
          type="button"
          className="chip toggle"
          aria-pressed={(view.shape ?? 'grid') === name}
          onClick={() => onShow(next)}
        >
          {t(`images.${name}`)}
        </button>
      ))}
    </fieldset>
  )
}
