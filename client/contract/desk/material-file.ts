// Files for members, as the desk shows them.
import * as z from 'zod/mini'
import { maxFilenameLength } from './limits.ts'

/** File name for saving: one line without characters that file systems interpret. */
const filename = z
  .string()
  .check(
    z.regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\]+$/u),
    z.minLength(1),
    z.maxLength(maxFilenameLength),
  )

export const materialFile = z.strictObject({
  id: z.int().check(z.minimum(1)),
  filename,
  /** Key in R2. */
  path: z.string().check(z.maxLength(200)),
  mime: z.string().check(z.maxLength(100)),
  /** In bytes. */
  size: z.int().check(z.minimum(0)),
  /** In pixels; `null` unless it is an image. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  uploaded_at: z.string().check(z.maxLength(30)),
})
export type MaterialFile = z.infer<typeof materialFile>

export const uploadedMaterial = z.extend(materialFile, { is_new: z.boolean() })

export const materialVersion = z.extend(materialFile, {
  uploaded_by: z.string(),
  /** Time at which it first went live. */
  published_at: z.string(),
})
export type MaterialVersion = z.infer<typeof materialVersion>
