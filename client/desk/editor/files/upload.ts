import type { MaterialFile } from '../../../contract/desk/material-file.ts'
import { maxMaterialBytes } from '../../../contract/desk/limits.ts'
import { materialTypes, withExtensionOf } from '../../../contract/desk/downloads/types.ts'
import { call, type ApiResponse } from '../../api/client.ts'
import { hashOf } from '../../images/upload/hash.ts'
import { sendForm, type UploadOptions } from '../../images/upload/upload.ts'
import type { UploadConfig } from '../../images/upload/kind.ts'

type Uploaded = ApiResponse<'POST /api/backstage/material'>

/** Files for members. */
export const materialUploads: UploadConfig<Uploaded> = {
  send: uploadMaterial,
  most: maxMaterialBytes,
  accept: Object.keys(materialTypes).map((ending) => `.${ending}`),
  settled: () => undefined,
  messageKeys: {
    choose: 'materials.choose',
    choose_folder: 'pictures.choose_folder',
    drop: 'materials.drop',
    left_aside: 'materials.left_aside',
    known: 'materials.known',
    too_large: 'materials.too_large',
  },
}

/** What is stored already is not sent again, and is called as it is called here. */
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

/** The file of an answer, as an entry holds it. */
export function fileOf({ is_new: _, ...file }: Uploaded): MaterialFile {
  return file
}
