import { createRootRoute, createRoute } from '@tanstack/react-router'
import { Desk } from '../shell/desk.tsx'
import { Frame } from '../shell/frame.tsx'

export const root = createRootRoute({ component: Desk })
/** Rail and bar; a screen that needs the whole window stands beside it. */
export const frame = createRoute({ getParentRoute: () => root, id: 'frame', component: Frame })
