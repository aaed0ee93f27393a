import type { ComponentType } from 'react'
import { currentOperator } from '../api/operator.ts'
import { withMessages } from '../i18n/i18n.ts'
import { lazyWithToast } from '../ui/lazy-with-toast.tsx'

/** A part of the editor that loads after the text, with texts that the text does not need. */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting?: ComponentType<Props>,
) => lazyWithToast(() => withMessages(currentOperator().lang, load()), Waiting)
