import * as z from 'zod/mini'
import { pan } from '../../../vocabulary/identifiers.ts'
import { defineCall, envelope } from '../../defineCall.ts'
import { panProblems, readVersion } from './panBody.ts'

/** Deletes another person's PAN (D1 s6): it is hidden at once and erased after 30 days. */
export const deleteSubAccount = defineCall('deleteSubAccount', 'POST /users/deleteSubAccount', {
  access: 'session',
  sealed: true,
  input: z.object({ pan, version: readVersion }),
  reply: envelope({
    data: z.object({
      /** The last day on which it can be brought back, ISO. */
      restorableUntil: z.string(),
    }),
  }),
  problems: [...panProblems, 'pans.unknown', 'pans.isOwn', 'pans.moved', 'common.inProgress'],
})
