import { useRef } from 'react'
import { defaultLocale } from '../../../contract/locale.ts'
import type { RowEditorState } from './use-row-editor.ts'
import { newKey } from './rows.ts'
import { useCan } from '../../api/operator.ts'
import { Dropzone } from '../../images/upload/dropzone.tsx'
import { UploadList } from '../../images/upload/list.tsx'
import { useUploads } from '../../images/upload/use-uploads.ts'
import { fileOf, materialUploads } from '../files/upload.ts'
import '../../images/images.css'
import '../files/files.css'

interface FileDropProps {
  work: RowEditorState
  /** Maximum number of rows in the list. */
  most: number
}

/** Uploads several files. Each uploaded file becomes a row, in the order of the drop. */
export function FileDrop({ work, most }: FileDropProps) {
  const can = useCan()
  /** Upload ids by row key. */
  const numbers = useRef(new Map<string, number>())
  const uploads = useUploads(materialUploads, (uploaded, id) => {
    const key = newKey()
    const title = { [defaultLocale]: titleIn(uploaded.filename) }
    numbers.current.set(key, id)
    work.change((before) => {
      if (before.length >= most) return before
      const next = before.findIndex((row) => (numbers.current.get(row.key) ?? 0) > id)
      return before.toSpliced(next < 0 ? before.length : next, 0, {
        key,
        title,
        file: fileOf(uploaded),
        preview_img: null,
      })
    })
  })
  if (!can('material.write')) return null
  const room = most - work.rows.length - uploads.list.length
  return (
    <div className="file-drop">
      <Dropzone kind={materialUploads} onFiles={(files) => uploads.add(files.slice(0, room))} />
      <UploadList uploads={uploads} />
    </div>
  )
}

/** Default title of a file. */
const titleIn = (name: string) =>
  name
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .slice(0, 80) || name
