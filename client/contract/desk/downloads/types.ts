// Types of files that members may be offered, by the ending of their names. Without zod, for the browser.

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

/** A name with the ending of a stored file, which may have been sent as `.jpg` once and `.jpeg` now. */
export function withExtensionOf(name: string, path: string): string {
  const ending = path.slice(path.lastIndexOf('.'))
  const dot = name.lastIndexOf('.')
  return (dot < 0 ? name : name.slice(0, dot)) + ending
}

/** The ending of a name in small letters, without its dot; empty where there is none. */
export function extensionOf(name: string): string {
  return /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
}
