// Notifications: to everybody, to all members, or to one.
import * as z from 'zod/mini'

export const notification = z.object({
  id: z.number(),
  title: z.string(),
  subtitle: z.string(),
  message: z.string(),
  /** Where its button leads: a path of this site, or empty. */
  btn_link: z.string(),
  btn_text: z.string(),
  is_read: z.boolean(),
  created_at: z.string(),
})
export type Notification = z.infer<typeof notification>
