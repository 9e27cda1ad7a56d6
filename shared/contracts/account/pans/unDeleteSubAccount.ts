import * as z from 'zod/mini'
import { pan } from '../../../vocabulary/identifiers.ts'
import { defineCall, envelope } from '../../defineCall.ts'
import { panProblems } from './panBody.ts'

/** Brings a deleted PAN back within 30 days, as it was (D1 s6). Of one that is not deleted it is a success that changes nothing. */
export const unDeleteSubAccount = defineCall('unDeleteSubAccount', 'POST /users/unDeleteSubAccount', {
  access: 'session',
  sealed: true,
  input: z.object({ pan }),
  reply: envelope({}),
  problems: [...panProblems, 'pans.unknown', 'pans.isOwn', 'pans.restoreOver', 'common.inProgress'],
})
