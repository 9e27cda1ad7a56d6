import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'
import { optionalText } from '../fields.ts'

/** The screens and actions that are counted; any other name is accepted and dropped, so that no personal data is counted. */
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
export const raiseEvent = defineCall('raiseEvent', 'POST /raiseEvent', {
  access: 'session',
  input: z.object({
    event: optionalText(100),
    eventName: optionalText(100),
  }),
  reply: envelope({ data: z.object({ counted: z.boolean() }) }),
})
