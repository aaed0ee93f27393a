// Parts of a screen whose code comes when they are first shown.
import { useEffect, useState, type ComponentType } from 'react'
import { notify } from '../data/undo.ts'
import { useTexts } from '../i18n/texts.ts'

/** Shows `Waiting` until the code is there. Where it does not come, that is said, and the work around it goes on. */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType = () => null,
) {
  let loaded: ComponentType<Props> | undefined
  const get = async () => (loaded ??= await load())
  function Later(props: Props) {
    const { t } = useTexts()
    const [Part, setPart] = useState(() => loaded)
    useEffect(() => {
      get().then(
        (part) => setPart(() => part),
        () => notify(t('desk.unreachable'), { kind: 'failed' }),
      )
    }, [t])
    return Part ? <Part {...props} /> : <Waiting />
  }
  /** Ahead of time, so that it opens without a line, too. */
  Later.ahead = () => void get().catch(() => undefined)
  return Later
}
