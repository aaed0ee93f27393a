import type { ComponentProps } from 'react'
import { Dialog } from './dialog.tsx'
import { DialogForm } from './form.tsx'

type DialogProps = ComponentProps<typeof Dialog>
type FormDialogProps = Pick<DialogProps, 'title'> &
  Partial<Pick<DialogProps, 'kind' | 'isFirm' | 'initialFocus'>> &
  ComponentProps<typeof DialogForm>

/** Dialog with nothing but a form. */
export function FormDialog({
  title,
  kind = 'plain',
  isFirm = true,
  initialFocus = 'field',
  ...form
}: FormDialogProps) {
  return (
    <Dialog {...{ title, kind, isFirm, initialFocus }} onClose={form.onClose}>
      <DialogForm {...form} />
    </Dialog>
  )
}
