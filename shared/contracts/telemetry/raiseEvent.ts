import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'
import { optionalText } from '../fields.ts'

/** Screens and deeds that may be counted; anything else is taken and dropped, so that no person gets into a count. */
export const countedEvents = [
  'pageViewed',
  'kycStarted',
  'kycStepSaved',
  'kycSubmitted',
  'digilockerOpened',
  'identityVerificationOpened',
  'bannerClicked',
  'popupShown',
  'popupClosed',
] as const

/** An analytics event (D3 s7; K-230): its name is counted per day, its details are not kept. */
export const raiseEvent = defineCall({
  name: 'raiseEvent',
  domain: 'telemetry',
  method: 'POST',
  path: '/raiseEvent',
  access: 'session',
  input: z.object({
    event: optionalText(100),
    eventName: optionalText(100),
  }),
  reply: envelope({ data: z.object({ counted: z.boolean() }) }),
  problems: [],
})
