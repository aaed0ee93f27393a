import { createRootRoute, createRoute } from '@tanstack/react-router'
import { DeskRoot } from '../shell/desk.tsx'
import { DeskLayout } from '../shell/frame.tsx'

export const root = createRootRoute({ component: DeskRoot })
/** Sidebar and top bar; a screen that needs the whole window is not a child of this route. */
export const frame = createRoute({ getParentRoute: () => root, id: 'frame', component: DeskLayout })
