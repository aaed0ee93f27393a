// The site together with the desk and what developers have: most of the Worker's code, loaded with the first request for it.
import { createApp } from './app.ts'
import { backstageEndpoints } from './api/backstage/index.ts'
import { backstageOpenapi } from './api/backstage/openapi.ts'
import { accessGate } from './backstage/access-gate.ts'
import { devIssuer } from './dev/issuer.tsx'
import { devOutbox } from './dev/outbox.tsx'
import { devPin } from './dev/pin.ts'
import { closedPreview } from './site/backstage/closed.ts'
import { desk } from './site/backstage/desk.tsx'
import { draftFrame } from './site/backstage/draft-frame.tsx'
import { draftLinks } from './site/backstage/draft-link.tsx'
import { issueFrame } from './site/backstage/issue-frame.ts'
import { showClosed, signInPages } from './site/backstage/sign-in.ts'
import { seenAsFrame } from './site/backstage/seen-as.ts'
import { timeMachine } from './site/backstage/time-machine.ts'

export const app = createApp({
  gate: accessGate(showClosed),
  tools: [devOutbox, devIssuer, devPin],
  api: { endpoints: Object.values(backstageEndpoints), routes: [backstageOpenapi] },
  routes: [signInPages, draftFrame, closedPreview, issueFrame, timeMachine, seenAsFrame, desk],
  inLanguage: draftLinks,
})
