import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'

/** The devices one is signed in on, newest use first. */
export const listSessions = defineCall('listSessions', 'GET /me/sessions', {
  access: 'session',
  reply: envelope({
    data: z.object({
      sessions: z.array(
        z.object({
          id: z.string(),
          device: z.string(),
          openedAt: z.string(),
          lastSeenAt: z.string(),
          current: z.boolean(),
        }),
      ),
    }),
  }),
})
