// An island is a component that hydrates. On the server it is rendered as a React root of its own, so that useId()
// agrees with the browser; around it stands a marker with its JSON props and the messages it asked for.
import { createContext, useContext, type ReactElement, type ReactNode } from 'react'
import type { MessagePart } from '../../i18n/messages.ts'

export interface IslandOptions {
  /** Parts of the catalogue the island speaks; only these travel to the browser. */
  messages?: readonly MessagePart[]
  /** `load` hydrates at once, `visible` when it comes near the screen, `focus` when somebody goes into it. */
  when?: 'load' | 'visible' | 'focus'
  className?: string
}

export interface IslandComponent<Props extends object> {
  (props: Props): ReactElement
  /** What the browser hydrates. */
  component: (props: Props) => ReactNode
}

/** How the server renders an island: alone, with this prefix for its ids. Provided by the Worker's renderer. */
export interface IslandHost {
  nextPrefix: (name: string) => string
  renderAlone: (element: ReactElement, prefix: string) => string
  /** Props as JSON that cannot end its <script>. */
  props: (props: object) => string
  /** The same for the messages that the document does not hold yet; undefined when it holds them all. */
  messages: (parts: readonly MessagePart[]) => string | undefined
}

const HostContext = createContext<IslandHost | null>(null)
export const IslandHostProvider = HostContext.Provider

/** Makes an island of a component; `name` is its key in `registry.ts`. */
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
