import * as z from 'zod/mini'
import { defineCall, envelope, nothing } from '../defineCall.ts'

/** The devices one is signed in on, newest use first. */
export const listSessions = defineCall({
  name: 'listSessions',
  domain: 'auth',
  method: 'GET',
  path: '/me/sessions',
  access: 'session',
  input: nothing,
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
  problems: [],
})
