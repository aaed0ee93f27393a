import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { currentOperator } from '../api/operator.ts'
import { type MessageLoaders, withMessages } from '../i18n/i18n.ts'
import { DeskRoot } from '../shell/desk.tsx'
import { DeskLayout } from '../shell/frame.tsx'

export const root = createRootRoute({ component: DeskRoot })
/** Sidebar and top bar; a screen that needs the whole window is not a child of this route. */
export const frame = createRoute({ getParentRoute: () => root, id: 'frame', component: DeskLayout })

/** Component of a route: a screen and its texts, loaded when the route is first opened. */
export const lazyScreen = <Module extends Record<string, unknown>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  messages?: MessageLoaders,
) => lazyRouteComponent(() => withMessages(currentOperator().lang, load(), messages), name)
