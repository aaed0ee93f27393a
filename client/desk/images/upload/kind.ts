// Configuration of an upload: endpoint, limits and texts.
import { maxImageBytes } from '../../../contract/desk/limits.ts'
import { invalidate } from '../../api/read.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { acceptedTypes } from './types.ts'
import { uploadImage, type Uploaded, type UploadOptions } from './upload.ts'

export interface UploadConfig<Taken extends { is_new: boolean }> {
  /** Uploads a file, unless the server already has it. */
  send: (file: File, options: UploadOptions) => Promise<Taken>
  /** Maximum file size in bytes. */
  most: number
  /** Media types, or extensions with their dot. */
  accept: readonly string[]
  /** Called when no upload is running any longer. */
  settled: () => void
  messageKeys: UploadWords
}

export type UploadWords = Readonly<
  Record<'choose' | 'choose_folder' | 'drop' | 'left_aside' | 'known' | 'too_large', MessageKey>
>

export const imageUploads: UploadConfig<Uploaded> = {
  send: uploadImage,
  most: maxImageBytes,
  accept: acceptedTypes,
  settled: () => void invalidate('/api/backstage/image'),
  messageKeys: {
    choose: 'pictures.choose',
    choose_folder: 'pictures.choose_folder',
    drop: 'pictures.drop',
    left_aside: 'pictures.left_aside',
    known: 'pictures.known',
    too_large: 'pictures.too_large',
  },
}
