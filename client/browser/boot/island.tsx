// An island is a component that is hydrated. On the server it is rendered as a React root of its own, so that useId()
// agrees with the browser, inside a marker with its JSON props and messages (docs/decisions/site/separate-islands.md).
import { createContext, useContext, type ReactElement, type ReactNode } from 'react'
import type { MessageSection } from '../../i18n/messages.ts'

export interface IslandOptions {
  /** Sections of the catalogue that the island uses. Only these are sent to the browser. */
  messages?: readonly MessageSection[]
  /**
   * `load` hydrates at once. `visible` hydrates near the viewport. `later` does so, too, but only after the reader's
   * first interaction or some seconds: for islands that look the same before hydration. `focus` hydrates on focus.
   */
  when?: 'load' | 'visible' | 'later' | 'focus'
  className?: string
}

export interface IslandComponent<Props extends object> {
  (props: Props): ReactElement
  /** Component that the browser hydrates. */
  component: (props: Props) => ReactNode
}

/** Renders an island on the server, separately and with its own id prefix. Provided by the Worker's renderer. */
export interface IslandHost {
  nextPrefix: (name: string) => string
  renderAlone: (element: ReactElement, prefix: string) => string
  /** Props as JSON that cannot end its <script>. */
  props: (props: object) => string
  /** Messages that the document does not contain yet, as JSON; undefined if it contains all. */
  messages: (parts: readonly MessageSection[]) => string | undefined
}

const HostContext = createContext<IslandHost | null>(null)
export const IslandHostProvider = HostContext.Provider

/** Makes an island of a component; `name` is its key in `client/features/islands.ts`. */
export function island<Props extends object>(
  name: string,
  component: (props: Props) => ReactNode,
  { messages = [], when = 'visible', className }: IslandOptions = {},
): IslandComponent<Props> {
  const Component = component
  function Island(props: Props) {
    const host = useContext(HostContext)
    if (!host) return <Component {...props} />
    const prefix = host.nextPrefix(name)
    const html = host.renderAlone(<Component {...props} />, prefix)
    const texts = host.messages(messages)
    return (
      <>
        {texts && (
          <script
            type="application/json"
            data-messages=""
            dangerouslySetInnerHTML={{ __html: texts }}
          />
        )}
        <script type="application/json" dangerouslySetInnerHTML={{ __html: host.props(props) }} />
        <div
          className={className}
          data-island={name}
          data-prefix={prefix}
          data-when={when}
          dangerouslySetInnerHTML={{ __html: html }}
        />
      </>
    )
  }
  return Object.assign(Island, { component })
}
