// What can be uploaded: where it goes, what is taken of it, and what is said about it.
import { maxImageBytes } from '../../../contract/desk/limits.ts'
import { invalidate } from '../../api/read.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { acceptedTypes } from './types.ts'
import { uploadPicture, type Uploaded, type UploadOptions } from './upload.ts'

export interface UploadConfig<Taken extends { is_new: boolean }> {
  /** Sends a file, unless it is there already. */
  send: (file: File, options: UploadOptions) => Promise<Taken>
  /** Bytes of the largest. */
  most: number
  /** Media types, or endings with their dot. */
  accept: readonly string[]
  /** Nothing is on its way any more. */
  settled: () => void
  messageKeys: UploadWords
}

export type UploadWords = Readonly<
  Record<'choose' | 'choose_folder' | 'drop' | 'left_aside' | 'known' | 'too_large', MessageKey>
>

export const imageUploads: UploadConfig<Uploaded> = {
  send: uploadPicture,
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
