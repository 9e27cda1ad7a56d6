import * as z from 'zod/mini'
import { ifsc } from '../../vocabulary/identifiers.ts'
import { defineCall, envelope } from '../defineCall.ts'

/**
 * Bank and branch of an IFSC, from reference data. A code that its bank does not have is refused. The branch is empty when
 * our directory does not know its name, and is typed by the investor then.
 */
export const findBranch = defineCall('findBranch', 'GET /me/ifsc/{ifsc}', {
  access: 'session',
  input: z.object({ ifsc }),
  reply: envelope({ data: z.object({ bankName: z.string(), branchName: z.string(), known: z.boolean() }) }),
  problems: ['bank.ifscInvalid'],
})
