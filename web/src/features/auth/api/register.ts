import { register as contract } from '../../../../../shared/contracts/auth/register.ts'
import type { SentInputOf } from '../../../../../shared/contracts/defineCall.ts'
import { callOnce } from '../../../lib/callOnce.ts'

/** Signs up, once. */
export const register = (input: SentInputOf<typeof contract>) => callOnce(contract, input)
