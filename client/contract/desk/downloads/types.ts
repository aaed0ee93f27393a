// Allowed file types for members, by extension. Without zod, for the browser.

export const materialTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  zip: 'application/zip',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  svg: 'image/svg+xml',
  mp4: 'video/mp4',
  mp3: 'audio/mpeg',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  csv: 'text/csv',
  txt: 'text/plain',
}

/**
 * A name with the extension of the stored file. The same file may have been uploaded once as `.jpg` and once as
 * `.jpeg`.
 */
export function withExtensionOf(name: string, path: string): string {
  const ending = path.slice(path.lastIndexOf('.'))
  const dot = name.lastIndexOf('.')
  return (dot < 0 ? name : name.slice(0, dot)) + ending
}

/** The extension in lower case without its dot; empty if there is none. */
export function extensionOf(name: string): string {
  return /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
}
