import * as z from 'zod/mini'
import { ifsc } from '../../vocabulary/identifiers.ts'
import { defineCall, envelope } from '../defineCall.ts'

/** Bank and branch of an IFSC. The bank comes from carried data; the branch is empty when our directory does not know it, and is typed by the investor then. */
export const findBranch = defineCall('findBranch', 'GET /me/ifsc/{ifsc}', {
  access: 'session',
  input: z.object({ ifsc }),
  reply: envelope({ data: z.object({ bankName: z.string(), branchName: z.string(), known: z.boolean() }) }),
  problems: ['bank.ifscInvalid'],
})
