// The site together with the desk and what developers have: most of the Worker's code, loaded with the first request for it.
import type { Hono } from 'hono'
import { every } from 'hono/combine'
import { createApp } from './app.ts'
import { deskEndpoints, deskOpenapi } from './api/desk/index.ts'
import { contentEndpoints, contentGate, contentOpenapi } from './api/v1/index.ts'
import { mcp } from './api/mcp/index.ts'
import { developers } from './api/developers/index.tsx'
import { accessGate } from './desk/access-gate.ts'
import { devIssuer } from './dev/issuer.tsx'
import { devOutbox } from './dev/outbox.tsx'
import { devPin } from './dev/pin.ts'
import { maintenancePreview } from './site/desk/previews/maintenance-preview.ts'
import { desk } from './site/desk/desk.tsx'
import type { AppEnv } from './env.ts'
import { documents } from './http/documents.tsx'
import { draftFrame } from './site/desk/previews/draft-preview.tsx'
import { draftLinks } from './site/desk/previews/draft-preview-link.tsx'
import { issueFrame } from './site/desk/previews/issue-preview.ts'
import { showClosed, signInPages } from './site/desk/sign-in/route.ts'
import { seenAsFrame } from './site/desk/previews/view-as.ts'
import { timeMachine } from './site/desk/previews/time-machine.ts'

export const app: Hono<AppEnv> = createApp({
  gate: every(documents, accessGate(showClosed)),
  tools: [devOutbox, devIssuer, devPin],
  contentGate,
  api: {
    endpoints: [...Object.values(deskEndpoints), ...Object.values(contentEndpoints)],
    routes: [
      deskOpenapi,
      contentOpenapi,
      mcp((request, c) => app.fetch(request, c.env, c.executionCtx)),
    ],
  },
  routes: [signInPages, draftFrame, maintenancePreview, issueFrame, timeMachine, seenAsFrame, desk],
  inLanguage: (locale) => draftLinks(locale).route('/', developers(locale)),
})
