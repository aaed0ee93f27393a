import { createRootRoute, createRoute } from '@tanstack/react-router'
import { DeskRoot } from '../shell/desk.tsx'
import { DeskLayout } from '../shell/frame.tsx'

export const root = createRootRoute({ component: DeskRoot })
/** Rail and bar; a screen that needs the whole window stands beside it. */
export const frame = createRoute({ getParentRoute: () => root, id: 'frame', component: DeskLayout })
