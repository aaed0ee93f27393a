// Configuration of an upload: endpoint, limits and texts.
import { maxImageBytes } from '../../../contract/desk/limits.ts'
import { invalidate } from '../../api/read.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { acceptedTypes } from './types.ts'
import { uploadImage, type Uploaded, type UploadOptions } from './upload.ts'

/** Stored file, as the server describes it. */
export interface Stored {
  is_new: boolean
  is_animated?: boolean
}

export interface UploadConfig<Taken extends Stored> {
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
    choose: 'images.choose',
    choose_folder: 'images.choose_folder',
    drop: 'images.drop',
    left_aside: 'images.left_aside',
    known: 'images.known',
    too_large: 'images.too_large',
  },
}
