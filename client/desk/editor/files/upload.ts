import type { MaterialFile } from '../../../contract/desk/material-file.ts'
import { maxMaterialBytes } from '../../../contract/desk/limits.ts'
import { materialTypes, withExtensionOf } from '../../../contract/desk/downloads/types.ts'
import { call, type ApiResponse } from '../../api/client.ts'
import { hashOf } from '../../images/upload/hash.ts'
import { sendForm, type UploadOptions } from '../../images/upload/upload.ts'
import type { UploadConfig } from '../../images/upload/kind.ts'

type Uploaded = ApiResponse<'POST /api/backstage/material'>

/** Files that members can download. */
export const materialUploads: UploadConfig<Uploaded> = {
  send: uploadMaterial,
  most: maxMaterialBytes,
  accept: Object.keys(materialTypes).map((ending) => `.${ending}`),
  settled: () => undefined,
  messageKeys: {
    choose: 'materials.choose',
    choose_folder: 'images.choose_folder',
    drop: 'materials.drop',
    left_aside: 'materials.left_aside',
    known: 'materials.known',
    too_large: 'materials.too_large',
  },
}

/** Skips the upload if the server has the file; the name used here is kept. */
async function uploadMaterial(file: File, options: UploadOptions): Promise<Uploaded> {
  const hash = await hashOf(file)
  options.signal.throwIfAborted()
  if (hash) {
    const { items } = await call('POST /api/backstage/material/known', {
      body: { sha256: [hash] },
      signal: options.signal,
    })
    const known = items[0]?.file
    if (known) return { ...known, filename: withExtensionOf(file.name, known.path), is_new: false }
  }
  const form = new FormData()
  form.set('file', file)
  return sendForm('POST /api/backstage/material', { form, ...options })
}

/** File of an upload response, as stored in an entry. */
export function fileOf({ is_new: _, ...file }: Uploaded): MaterialFile {
  return file
}
